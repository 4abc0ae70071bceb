import type { ReactNode } from "react";
import { cx } from "~/lib/cx";

/** A fact without a value has no row. */
export type FactRow = [label: string, value: ReactNode];

/** What is known of a thing, a row each, with the names in a column of their own. */
export function Facts({ rows, valueClass }: { rows: readonly FactRow[]; valueClass?: string }) {
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-2">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label} className="contents">
            <dt className="text-fg-3 [overflow-wrap:anywhere]">{label}</dt>
            <dd className={cx("min-w-0 [overflow-wrap:anywhere]", valueClass)}>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
