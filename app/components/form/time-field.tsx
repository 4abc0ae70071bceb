import { useState } from "react";
import { useFormat } from "~/lib/hooks/use-format";
import { formatTime } from "~/lib/i18n/format";
import { parseLocalTime, toLocalTime } from "~/lib/time/local-time";
import { parseTypedTime } from "~/lib/time/typed-time";
import { Field } from "./field";
import { HiddenInputs } from "./hidden-inputs";
import { bareInputClass, InputBox, type InputSize } from "./input-box";
import type { FieldProps } from "./use-action-form";
import { useEnhanced } from "./use-enhanced";

interface TimeFieldProps extends FieldProps {
  /** Of the clock that is typed and posted. */
  timeZone: string;
  size?: InputSize;
}

/** Marks the field that is typed in, which script may type into as well. */
export const typedTimeOf = (name: string): string => `input[data-time="${name}"]`;

/**
 * A moment, typed in the user's time format and posted as toLocalTime() writes it; the browser's own field, which
 * has a format of its own, until script runs.
 */
export function TimeField({ id, name, form, label, error, defaultValue, ...more }: TimeFieldProps) {
  const { timeZone, size } = more;
  const { options } = useFormat();
  const zone = { ...options, timeZone };
  const { frame, isEnhanced, values, setValues, focus } = useEnhanced(
    { [name]: defaultValue ? [defaultValue] : [] },
    form,
  );
  const value = values[name]?.[0] ?? "";
  /** As typed, with the value it stands for; another value takes its place. */
  const [typed, setTyped] = useState({ text: "", value: "" });
  const moment = parseLocalTime(value, timeZone);
  const shown = moment === null ? "" : formatTime(moment, zone);
  const type = (text: string) => {
    const { seconds } = parseTypedTime(text, zone, "from");
    const read = seconds === null ? "" : toLocalTime(seconds, timeZone);
    setTyped({ text, value: read });
    setValues({ [name]: read ? [read] : [] });
  };
  return (
    <Field id={id} name={name} label={label} error={error}>
      {(wiring) => (
        <div ref={frame}>
          {isEnhanced && <HiddenInputs values={values} form={form} focus={focus} />}
          <InputBox size={size}>
            {isEnhanced ? (
              <input
                {...wiring}
                data-time={name}
                autoComplete="off"
                value={typed.text !== "" && typed.value === value ? typed.text : shown}
                onChange={(event) => type(event.currentTarget.value)}
                className={`${bareInputClass} tnum`}
              />
            ) : (
              <input
                {...wiring}
                type="datetime-local"
                step={1}
                required
                name={name}
                form={form}
                defaultValue={defaultValue}
                className={`${bareInputClass} tnum`}
              />
            )}
          </InputBox>
        </div>
      )}
    </Field>
  );
}
