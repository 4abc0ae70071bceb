import type { InputHTMLAttributes } from "react";
import { switchKnobClass } from "~/components/ui/switch";
import { cx } from "~/lib/cx";
import { FieldMessage } from "./field";

export interface SwitchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: string;
  /** Translated. */
  error?: string | undefined;
}

/** A switch as a field of a form: a checkbox under its skin. */
export function SwitchField({ label, error, ...input }: SwitchFieldProps) {
  const messageId = `${input.id ?? `field-${input.name}`}-message`;
  const wiring = error ? { "aria-invalid": true, "aria-describedby": messageId } : {};
  return (
    <div className={error ? "flex flex-col gap-1.5" : "contents"}>
      <label className="group inline-flex min-h-6 items-center gap-2 text-fg-2">
        {label}
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
      </label>
      <FieldMessage id={messageId} error={error} />
    </div>
  );
}
