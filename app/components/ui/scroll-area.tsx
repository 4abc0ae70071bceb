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
    <section
      aria-label={label}
      {...keyboardReachable}
      // Positioned: text for screen readers, which is out of the flow, would widen the page else.
      className={cx("relative overflow-x-auto", className)}
    >
      {children}
    </section>
  );
}
