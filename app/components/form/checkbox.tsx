import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import { cx } from "~/lib/cx";
import { FieldMessage } from "./field";

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: ReactNode;
  /** What ticking it means; draws a frame around both. */
  hint?: string;
  /** The label is only read out, as in a table's row. */
  bare?: boolean;
  /** Some of what it stands for is ticked. */
  mixed?: boolean;
  /** Translated. */
  error?: string | undefined;
}

/** A real checkbox, drawn over: it works, focuses and is read out as one. */
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
  return (
    <div className={error ? "flex flex-col gap-1.5" : "contents"}>
      <label
        className={cx(
          "flex gap-2",
          hint
            ? "items-start rounded-lg border border-line-2 p-3"
            : "min-h-6 items-center text-fg-2",
        )}
      >
        <span className={cx("relative grid size-4 shrink-0 place-items-center", hint && "mt-0.5")}>
          <input {...input} {...wiring} ref={box} type="checkbox" className="peer tick-input" />
          {mixed ? (
            <span className="pointer-events-none relative h-0.5 w-2 rounded-full bg-on-accent forced-colors:hidden" />
          ) : (
            <svg aria-hidden="true" viewBox="0 0 24 24" className="tick-mark">
              <path d="M20 6 9 17l-5-5" />
            </svg>
          )}
        </span>
        {hint ? (
          <span>
            <span className="font-medium">{label}</span>
            <span className="mt-0.5 block text-xs text-fg-3">{hint}</span>
          </span>
        ) : (
          <span className={bare ? "sr-only" : undefined}>{label}</span>
        )}
      </label>
      <FieldMessage id={messageId} error={error} />
    </div>
  );
}
