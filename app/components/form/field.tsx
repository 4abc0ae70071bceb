import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";

export interface FieldWiring {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/**
 * Label above, hint or error below, never both (design: Field). Ties them to the control once:
 * the control spreads what it is given (C277).
 */
export function Field({
  name,
  label,
  labelHidden,
  labelEnd,
  hint,
  error,
  describedBy,
  children,
}: {
  name: string;
  label: string;
  /** Only read out. */
  labelHidden?: boolean | undefined;
  /** A link at the right of the label. */
  labelEnd?: ReactNode;
  hint?: string;
  /** Translated. */
  error?: string | undefined;
  /** Id of something more that belongs to the field, such as a list of rules. */
  describedBy?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
}) {
  const id = `field-${name}`;
  const message = (error ?? hint) ? `${id}-message` : "";
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className={labelHidden ? "sr-only" : "flex justify-between gap-2 text-xs"}>
        <label htmlFor={id} className="font-medium text-fg-2">
          {label}
        </label>
        {labelEnd}
      </div>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": [message, describedBy].filter(Boolean).join(" ") || undefined,
      })}
      {error ? (
        <p id={`${id}-message`} className="flex items-center gap-1.25 text-xs text-danger">
          <Icon as={CircleAlert} size={13} />
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-message`} className="text-xs text-fg-3">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
