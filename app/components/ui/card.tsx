import type { ReactNode } from "react";
import { cx } from "~/lib/cx";

export const cardClass = "rounded-card border border-line bg-surface";

/** A titled panel. `aside` stands at the right of its head: a count, a badge or a link. */
export function Card({
  title,
  aside,
  className,
  children,
}: {
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={cx(cardClass, "flex min-w-0 flex-col overflow-hidden", className)}>
      <header className="flex min-h-12 items-center gap-2 border-line border-b px-4 py-3">
        <h2 className="min-w-0 truncate">{title}</h2>
        {aside && <div className="ml-auto flex shrink-0 items-center gap-2">{aside}</div>}
      </header>
      {children}
    </section>
  );
}
