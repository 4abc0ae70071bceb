import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";

export interface FieldWiring {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/**
 * Label above, hint or error below, never both. Ties them to the control once:
 * the control spreads what it is given (C277).
 */
export function Field({
  id: givenId,
  name,
  label,
  labelHidden,
  labelEnd,
  hint,
  error,
  describedBy,
  children,
}: {
  /** Element id of the control; made of the name where not given. */
  id?: string | undefined;
  name: string;
  label: string;
  /** Only read out; "scripted": seen without script, where nothing takes the control's place. */
  labelHidden?: boolean | "scripted" | undefined;
  /** A link at the right of the label. */
  labelEnd?: ReactNode;
  hint?: string | undefined;
  /** Translated. */
  error?: string | undefined;
  /** Id of something more that belongs to the field, such as a list of rules. */
  describedBy?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
}) {
  const id = givenId ?? `field-${name}`;
  const message = (error ?? hint) ? `${id}-message` : "";
  return (
    <div className="relative flex min-w-0 flex-col gap-1.5">
      <label
        htmlFor={id}
        className={cx(
          labelHidden === true ? "sr-only" : "text-xs font-medium text-fg-2",
          labelHidden === "scripted" && "not-noscript:sr-only",
        )}
      >
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": [message, describedBy].filter(Boolean).join(" ") || undefined,
      })}
      {/* Behind the control: Tab goes from field to field. */}
      {labelEnd && <div className="absolute top-0 right-0 text-xs">{labelEnd}</div>}
      <FieldMessage id={`${id}-message`} error={error} hint={hint} />
    </div>
  );
}

/** Below the control: what is wrong with it, else what it is for. */
export function FieldMessage({
  id,
  error,
  hint,
}: {
  id: string;
  error: string | undefined;
  hint?: string | undefined;
}) {
  if (!error)
    return hint ? (
      <p id={id} className="text-xs text-fg-3">
        {hint}
      </p>
    ) : null;
  return (
    <p id={id} className="flex items-center gap-1.25 text-xs text-danger">
      <Icon as={CircleAlert} size={13} />
      {error}
    </p>
  );
}

/**
 * Several controls under one name and one legend: boxes, radio buttons, a tree. The message is tied to the group, and
 * each control spreads `wiring`.
 */
export function GroupField({
  id,
  label,
  labelHidden,
  labelEnd,
  hint,
  error,
  className,
  children,
}: {
  id: string;
  label: string;
  labelHidden?: boolean | undefined;
  /** What is chosen, at the right of the label; its controls say it themselves. */
  labelEnd?: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
  children: (wiring: Omit<FieldWiring, "id">) => ReactNode;
}) {
  const message = (error ?? hint) ? `${id}-message` : undefined;
  return (
    <fieldset aria-describedby={message} className={cx("flex min-w-0 flex-col gap-1.5", className)}>
      <legend
        className={
          labelHidden ? "sr-only" : "mb-1.5 flex w-full gap-2 text-xs font-medium text-fg-2"
        }
      >
        {label}
        {labelEnd && (
          <span aria-hidden="true" className="ml-auto font-normal">
            {labelEnd}
          </span>
        )}
      </legend>
      {children({ "aria-invalid": error ? true : undefined, "aria-describedby": message })}
      <FieldMessage id={`${id}-message`} error={error} hint={hint} />
    </fieldset>
  );
}
