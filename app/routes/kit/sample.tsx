import type { ReactNode } from "react";
import { cardClass } from "~/components/ui/card";
import { cx } from "~/lib/cx";

export interface PartProps {
  theme: string;
  /** Unix seconds. */
  now: number;
  /** How many cameras the tree gets; 0 for a few by name. */
  cameras: number;
}

/** A primitive with its name. */
export function Sample({
  title,
  wide,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={cx("min-w-0", wide && "col-span-full")}>
      <h2 className="mb-2 text-xs font-normal text-fg-3">{title}</h2>
      <div className={cx(cardClass, "flex flex-col gap-4 p-4")}>{children}</div>
    </section>
  );
}

export const samplesClass =
  "grid items-start gap-5 grid-cols-[repeat(auto-fit,minmax(min(100%,280px),1fr))]";
