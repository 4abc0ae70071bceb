import type { ReactNode } from "react";
import { cx } from "~/lib/cx";

// A region that scrolls must be reachable by keyboard (WCAG 2.1.1).
const keyboardReachable = { tabIndex: 0 };

/** Scrolls sideways inside itself, so that the page never does. */
export function ScrollArea({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={label} {...keyboardReachable} className={cx("overflow-x-auto", className)}>
      {children}
    </section>
  );
}
