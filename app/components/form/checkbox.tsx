import { Check } from "lucide-react";
import { type InputHTMLAttributes, useEffect, useRef } from "react";

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: string;
  /** The label is only read out, as in a table's row. */
  bare?: boolean;
  /** Some of what it stands for is ticked. */
  mixed?: boolean;
}

/** A real checkbox, drawn over: it works, focuses and is read out as one. */
export function Checkbox({ label, bare = false, mixed = false, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className="flex min-h-6 items-center gap-2 text-fg-2">
      <span className="relative grid size-4 shrink-0 place-items-center">
        <input
          {...input}
          ref={box}
          type="checkbox"
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-[4px] border-[1.5px] border-control bg-field checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent forced-colors:appearance-auto"
        />
        {mixed ? (
          <span className="pointer-events-none relative h-0.5 w-2 rounded-full bg-on-accent forced-colors:hidden" />
        ) : (
          <Check
            aria-hidden
            size={12}
            strokeWidth={3}
            className="pointer-events-none relative hidden text-on-accent peer-checked:block forced-colors:hidden"
          />
        )}
      </span>
      <span className={bare ? "sr-only" : undefined}>{label}</span>
    </label>
  );
}
