import type { ButtonHTMLAttributes, MouseEvent } from "react";
import { cx } from "~/lib/cx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "danger-outline";
export type ButtonSize = "sm" | "md" | "lg";

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-accent font-semibold text-on-accent hover:bg-accent-hover",
  secondary:
    "border-line-2 bg-raised font-medium text-fg hover:bg-[color-mix(in_oklab,var(--color-raised),var(--color-fg)_6%)]",
  ghost: "btn-ghost",
  danger: "border-transparent bg-danger-solid font-semibold text-on-danger hover:brightness-110",
  "danger-outline": "border-line-2 bg-raised font-medium text-danger hover:bg-danger-soft",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-7 px-2.25 text-xs",
  md: "h-8 px-3 max-md:h-11",
  lg: "h-10 px-4 text-base max-md:h-[46px]",
};

const iconSizes: Record<ButtonSize, string> = { sm: "size-7", md: "size-8", lg: "size-10" };

/** Looks of a button, for links and summaries too. One primary a view. */
export function buttonClass(
  variant: ButtonVariant = "secondary",
  size: ButtonSize = "md",
  iconOnly = false,
): string {
  return cx("btn", variants[variant], iconOnly ? iconSizes[size] : sizes[size]);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** At work: the label keeps its width under a spinner, clicks do nothing, focus stays (C358). */
  busy?: boolean;
  iconOnly?: boolean;
}

export function Button({
  variant,
  size,
  busy = false,
  iconOnly,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...props}
      onClick={click}
      aria-disabled={busy || props["aria-disabled"]}
      aria-busy={busy || undefined}
      className={cx(buttonClass(variant, size, iconOnly), className)}
    >
      {/* Transparent, not hidden: a hidden label would leave the button without a name. */}
      <span className={busy ? "opacity-0" : "contents"}>{children}</span>
      {busy && <Spinner className="absolute" />}
    </button>
  );
}

export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent",
        className,
      )}
    />
  );
}
