import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";

const sizes = {
  sm: "h-7.5 px-2 text-xs",
  md: "h-8.5 px-2.5 max-md:h-11 max-md:text-lg",
  lg: "h-10 px-3 text-base max-md:h-11 max-md:text-lg",
} as const;

export type InputSize = keyof typeof sizes;

/** The bare control inside: the box draws edge and focus. */
export const bareInputClass =
  "min-w-0 flex-1 self-stretch bg-transparent text-ellipsis text-fg outline-none placeholder:text-fg-3 autofill:shadow-[inset_0_0_0_100px_var(--color-field)] autofill:[-webkit-text-fill-color:var(--color-fg)]";

/** A button inside the box, at its right. */
export const boxButtonClass =
  "-mr-1.5 grid size-7 shrink-0 place-items-center rounded-ctl text-fg-3 hover:text-fg";

/** The well around an input: icon left, a button right. */
export function InputBox({
  icon,
  size = "md",
  quiet = false,
  end,
  className,
  children,
}: {
  icon?: LucideIcon;
  size?: InputSize;
  /** A lighter edge, for filters beside content. */
  quiet?: boolean;
  end?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        "flex min-w-0 items-center gap-2 rounded-ctl border bg-field text-fg",
        "focus-within:border-accent focus-within:outline-1 focus-within:outline-accent has-[[aria-invalid]]:border-danger has-[[data-invalid]]:border-danger has-[>:disabled]:border-dashed has-[>:disabled]:text-fg-3",
        quiet ? "border-line-2" : "border-control",
        sizes[size],
        className,
      )}
    >
      {icon && <Icon as={icon} className="text-fg-3" />}
      {children}
      {end}
    </div>
  );
}
