import type { ReactNode } from "react";
import { cx } from "~/lib/cx";

/** A key as it is printed on the keyboard. */
export function KeyCap({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <kbd
      className={cx(
        "whitespace-nowrap rounded-[4px] border border-line-2 bg-surface px-1.25 font-sans text-2xs font-medium text-fg-2",
        className,
      )}
    >
      {children}
    </kbd>
  );
}
