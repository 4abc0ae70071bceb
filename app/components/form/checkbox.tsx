import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import { cx } from "~/lib/cx";
import { FieldMessage } from "./field";

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: ReactNode;
  /** What ticking it means; draws a frame around both. */
  hint?: string;
  /** The label is only read out, as in a table's row; without a hint and an error. */
  bare?: boolean;
  /** Some of what it stands for is ticked. */
  mixed?: boolean;
  /** Translated. */
  error?: string | undefined;
}

/** A real checkbox, drawn by its style: it works, focuses and is read out as one. */
export function Checkbox({
  label,
  hint,
  bare = false,
  mixed = false,
  error,
  ...input
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  const messageId = `${input.id ?? `field-${input.name}`}-message`;
  const wiring = error ? { "aria-invalid": true, "aria-describedby": messageId } : {};
  const drawn = (
    <label
      className={cx(
        "flex gap-2",
        hint ? "items-start rounded-lg border border-line-2 p-3" : "min-h-6 items-center text-fg-2",
      )}
    >
      <input
        {...input}
        {...wiring}
        ref={box}
        type="checkbox"
        className={hint ? "tick-input mt-0.5" : "tick-input"}
      />
      {hint ? (
        <span>
          <span className="font-medium">{label}</span>
          <span className="mt-0.5 block text-xs text-fg-3">{hint}</span>
        </span>
      ) : (
        <span className={bare ? "sr-only" : undefined}>{label}</span>
      )}
    </label>
  );
  if (bare) return drawn;
  return (
    // The same element with and without an error: another one would forget what is ticked.
    <div className={error ? "flex flex-col gap-1.5" : "contents"}>
      {drawn}
      <FieldMessage id={messageId} error={error} />
    </div>
  );
}
