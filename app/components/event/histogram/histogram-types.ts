import { listRoundTimes } from "~/lib/time/round-times";
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

const [minute, hour, day] = [60, 3_600, 86_400];
/** Possible distances of the axis's labels, ascending. */
const tickSteps = [
  ...[1, 5, 10, 30].map((minutes) => minutes * minute),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hour),
  ...[1, 2, 7, 14, 28, 91, 364].map((days) => days * day),
];
/** A label that begins further right would not end within the chart. */
const lastPart = 0.93;

export interface AxisTick {
  /** Unix seconds. */
  seconds: number;
  /** Of the chart's width, from its left. */
  part: number;
  isMidnight: boolean;
}

/** Round times of the zone's clock along the bars, at most `max` of them. */
export function listAxisTicks(
  { bars, step }: Pick<EventHistogramProps, "bars" | "step">,
  timeZone: string,
  max = 8,
): AxisTick[] {
  const from = bars[0]?.start ?? 0;
  const span = bars.length * step;
  const distance = tickSteps.find((each) => span / each <= max) ?? span;
  return listRoundTimes(from, span, distance, timeZone)
    .map(({ seconds, clock }) => ({
      seconds,
      part: (seconds - from) / span,
      isMidnight: clock % day === 0,
    }))
    .filter(({ part }) => part <= lastPart);
}
