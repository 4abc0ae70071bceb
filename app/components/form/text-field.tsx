import type { LucideIcon } from "lucide-react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { cx } from "~/lib/cx";
import { Field } from "./field";
import { bareInputClass, InputBox, type InputSize } from "./input-box";

export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "size" | "name"> {
  name: string;
  label: string;
  labelEnd?: ReactNode;
  hint?: string;
  error?: string | undefined;
  describedBy?: string;
  icon?: LucideIcon;
  size?: InputSize | undefined;
  /** A button inside the box, at its right. */
  end?: ReactNode;
}

export function TextField({
  id,
  name,
  label,
  labelEnd,
  hint,
  error,
  describedBy,
  icon,
  size,
  end,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, name, label, labelEnd, hint, error, describedBy }}>
      {(wiring) => (
        <InputBox icon={icon} size={size} end={end}>
          <input
            type="text"
            {...input}
            {...wiring}
            name={name}
            className={cx(bareInputClass, className)}
          />
        </InputBox>
      )}
    </Field>
  );
}
