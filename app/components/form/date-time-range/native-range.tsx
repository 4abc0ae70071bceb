import { useTranslation } from "react-i18next";
import { Field, type FieldWiring } from "../field";
import { bareInputClass, InputBox } from "../input-box";
import type { DateTimeRangeProps } from "./date-time-range-props";

/** "2026-11-20T09:41:07": a native field knows no offset. */
const nativeChars = 19;

/** The browser's own two fields, until script draws the box. */
export function NativeRange({
  from,
  until,
  wiring,
}: Pick<DateTimeRangeProps, "from" | "until"> & { wiring: Omit<FieldWiring, "id"> }) {
  const { t } = useTranslation("ui");
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] gap-2">
      {[
        { ...from, label: t("range.from") },
        { ...until, label: t("range.until") },
      ].map(({ id, name, form, label, defaultValue }) => (
        // As high as the box that script draws in their place: nothing below jumps.
        <Field key={name} id={id} name={name} label={label} labelHidden="scripted">
          {(own) => (
            <InputBox>
              <input
                {...own}
                {...wiring}
                type="datetime-local"
                step={1}
                name={name}
                form={form}
                defaultValue={defaultValue?.slice(0, nativeChars)}
                className={`${bareInputClass} tnum`}
              />
            </InputBox>
          )}
        </Field>
      ))}
    </div>
  );
}
