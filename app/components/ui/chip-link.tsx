import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { cx } from "~/lib/cx";

/** Of a chip that is a link, or a button. */
export const chipClass = (current: boolean) =>
  cx(
    "inline-flex h-7 items-center gap-1.5 whitespace-nowrap rounded-full border px-2.25 text-xs font-medium transition-colors duration-120",
    current
      ? "border-[color-mix(in_oklab,var(--color-accent),transparent_55%)] bg-accent-soft text-accent-text"
      : "border-line-2 text-fg-2 hover:bg-hover",
  );

/** One of several views of the same list, as a link. `count` is the exact length of the list it opens. */
export function ChipLink({
  to,
  current,
  count,
  children,
}: {
  to: string;
  current: boolean;
  count?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      aria-current={current ? "page" : undefined}
      preventScrollReset
      className={chipClass(current)}
    >
      {children}
      {count !== undefined && (
        <span className={cx("tnum text-2xs", !current && "text-fg-3")}>{count}</span>
      )}
    </Link>
  );
}
