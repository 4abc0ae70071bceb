import { switchKnobClass } from "~/components/ui/switch";
import { cx } from "~/lib/cx";
import { FieldMessage } from "./field";
import { HiddenInputs } from "./hidden-inputs";
import { useSwitch } from "./use-switch";

export interface SwitchFieldProps {
  id: string;
  name: string;
  label: string;
  form?: string;
  defaultChecked?: boolean;
  /** Translated. */
  error?: string | undefined;
}

/** A switch as a field of a form; without script a checkbox under its skin. */
export function SwitchField({ label, error, ...input }: SwitchFieldProps) {
  const { id, name, form, defaultChecked = false } = input;
  const { frame, Switch, values, setValues, focus } = useSwitch(name, defaultChecked, form);
  const messageId = `${id}-message`;
  const wiring = error ? { "aria-invalid": true, "aria-describedby": messageId } : {};
  return (
    <div ref={frame} className={error ? "flex flex-col gap-1.5" : "contents"}>
      {Switch && <HiddenInputs values={values} form={form} focus={focus} />}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: Switch draws one */}
      <label className="inline-flex min-h-6 items-center gap-2 text-fg-2">
        {label}
        {Switch ? (
          <Switch
            {...wiring}
            id={id}
            label={label}
            checked={values[name]?.length === 1}
            onChange={(isOn) => setValues({ [name]: isOn ? ["on"] : [] })}
            className="inline-flex rounded-full"
          />
        ) : (
          <span className="relative inline-flex">
            <input
              {...input}
              {...wiring}
              type="checkbox"
              className="peer h-4.5 w-7.5 cursor-pointer appearance-none rounded-full border-[1.5px] border-control checked:border-accent checked:bg-accent"
            />
            <span
              aria-hidden="true"
              className={cx(
                switchKnobClass,
                "pointer-events-none left-1 top-1 bg-fg-3 peer-checked:left-4 peer-checked:bg-on-accent",
              )}
            />
          </span>
        )}
      </label>
      <FieldMessage id={messageId} error={error} />
    </div>
  );
}
