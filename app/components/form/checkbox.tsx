import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import { cx } from "~/lib/cx";
import { FieldMessage } from "./field";

export interface CheckInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  /** Some of what it stands for is ticked. */
  mixed?: boolean;
}

/**
 * A real checkbox, drawn by its style: it works, focuses and is read out as one. Without a label beside it, as in a row
 * of a table, it needs an aria-label.
 */
export function CheckInput({ mixed = false, className, ...input }: CheckInputProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return <input {...input} ref={box} type="checkbox" className={cx("tick-input", className)} />;
}

export interface CheckboxProps extends Omit<CheckInputProps, "className"> {
  label: ReactNode;
  /** What ticking it means; draws a frame around both. */
  hint?: string;
  /** Translated. */
  error?: string | undefined;
}

/** A checkbox beside its label. */
export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const messageId = `${input.id ?? `field-${input.name}`}-message`;
  const wiring = error ? { "aria-invalid": true, "aria-describedby": messageId } : {};
  return (
    // The same element with and without an error: another one would forget what is ticked.
    <div className={error ? "flex flex-col gap-1.5" : "contents"}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: CheckInput is one */}
      <label
        className={cx(
          "flex gap-2",
          hint
            ? "items-start rounded-lg border border-line-2 p-3"
            : "min-h-6 items-center text-fg-2",
        )}
      >
        <CheckInput {...input} {...wiring} className={hint && "mt-0.5"} />
        {hint ? (
          <span>
            <span className="font-medium">{label}</span>
            <span className="mt-0.5 block text-xs text-fg-3">{hint}</span>
          </span>
        ) : (
          <span>{label}</span>
        )}
      </label>
      <FieldMessage id={messageId} error={error} />
    </div>
  );
}
