import { Check } from "lucide-react";
import type { InputHTMLAttributes } from "react";

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: string;
}

/** A real checkbox, drawn over: it works, focuses and is read out as one. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className="flex min-h-6 items-center gap-2 text-fg-2">
      <span className="relative grid size-4 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-[4px] border-[1.5px] border-control bg-field checked:border-accent checked:bg-accent forced-colors:appearance-auto"
        />
        <Check
          aria-hidden
          size={12}
          strokeWidth={3}
          className="pointer-events-none relative hidden text-on-accent peer-checked:block forced-colors:hidden"
        />
      </span>
      {label}
    </label>
  );
}
