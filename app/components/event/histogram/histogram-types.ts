import type { TimeRange } from "~/lib/time/time-range";

export interface Bar {
  /** Unix seconds. */
  start: number;
  total: number;
  /** Counts in the order of eventKinds; empty for none. */
  parts: readonly number[];
}

export interface EventHistogramProps {
  bars: readonly Bar[];
  /** Seconds a bar. */
  step: number;
  /** The range the bars are of: the first and the last one may begin before it and end after it. */
  range: TimeRange;
  /** Address of the list narrowed to a range. */
  hrefOf: (range: TimeRange) => string;
}

/** The range from one bar to another, in either order, within the whole. */
export function rangeOf(
  { bars, step, range }: Pick<EventHistogramProps, "bars" | "step" | "range">,
  one: number,
  other: number,
): TimeRange {
  const [first, last] = [bars[Math.min(one, other)], bars[Math.max(one, other)]];
  return {
    from: Math.max(range.from, first?.start ?? range.from),
    until: Math.min(range.until, (last?.start ?? range.until) + step - 1),
  };
}

/** Places of so many labels along the bars, evenly, the first at the start. */
export function placeTicks(bars: number, labels: number): number[] {
  const count = Math.min(bars, labels);
  return Array.from({ length: count }, (_each, index) => Math.floor((index * bars) / count));
}
