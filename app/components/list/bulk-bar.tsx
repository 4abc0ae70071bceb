import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import type { RowSelection } from "./use-row-selection";

export interface BulkBarProps {
  rows: RowSelection;
  /** "2 selected". */
  countLabel: string;
  clearLabel: string;
  /** Stands in place of the count without script, which cannot count: "With the ticked ones". */
  plainLabel: string;
  /** Submit buttons of the form the ticks belong to. */
  children: ReactNode;
}

/**
 * What can be done with the ticked rows: floats at the bottom of the window once one is; the last part of a page of
 * at least the window's height. Without script it stands there, always (design: Bulk bar).
 */
export function BulkBar({ rows, countLabel, clearLabel, plainLabel, children }: BulkBarProps) {
  if (!useHydrated()) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-fg-2">{plainLabel}</span>
        {children}
      </div>
    );
  }
  const { length } = rows.ids;
  return (
    <div className="pointer-events-none sticky bottom-5 z-30 mt-auto flex h-0 items-end justify-center">
      {/* Stands empty before the first tick: a live region must be there before it speaks. */}
      <p role="status" className="sr-only">
        {length > 0 && countLabel}
      </p>
      {length > 0 && (
        <div className="pointer-events-auto flex min-h-11 animate-pop flex-wrap items-center gap-2 rounded-card bg-overlay py-1.5 pr-2 pl-3.5 shadow-pop">
          <span className="tnum font-medium">{countLabel}</span>
          <Button variant="ghost" size="sm" onClick={rows.clear} className="text-accent-text">
            {clearLabel}
          </Button>
          <span aria-hidden="true" className="mx-1 h-4.5 w-px bg-line-2" />
          {children}
        </div>
      )}
    </div>
  );
}
