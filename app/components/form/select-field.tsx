import type { ReactNode, SelectHTMLAttributes } from "react";
import { Field } from "./field";
import { InputBox, type InputSize } from "./input-box";

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "size" | "name"> {
  name: string;
  label: string;
  labelEnd?: ReactNode;
  hint?: string;
  /** Translated. */
  error?: string | undefined;
  size?: InputSize;
  options: SelectOption[];
}

/** The browser's own list of choices under a label. */
export function SelectField({
  id,
  name,
  label,
  labelEnd,
  hint,
  error,
  size,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <Field id={id} name={name} label={label} labelEnd={labelEnd} hint={hint} error={error}>
      {(wiring) => (
        <InputBox size={size}>
          <select
            {...select}
            {...wiring}
            name={name}
            className="min-w-0 flex-1 self-stretch bg-field text-fg outline-none disabled:text-fg-3"
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </InputBox>
      )}
    </Field>
  );
}
