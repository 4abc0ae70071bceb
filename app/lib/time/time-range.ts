import { zoneOffset } from "~/lib/i18n/format";
import { addDays, localDay, startOfLocalDay } from "~contract/local-day";

/** A time range in Unix seconds, both ends inclusive (decision D23). */
export interface TimeRange {
  from: number;
  until: number;
}

export const rangePresets = ["hour", "today", "yesterday", "day", "week", "month"] as const;
export type RangePreset = (typeof rangePresets)[number];

const daySeconds = 86_400;
const spans: Partial<Record<RangePreset, number>> = {
  hour: 3_600,
  day: daySeconds,
  week: 7 * daySeconds,
  month: 30 * daySeconds,
};

/** The range of a preset: until now, or for "yesterday" the whole day in the given zone. */
export function resolvePreset(preset: RangePreset, now: number, timeZone: string): TimeRange {
  const span = spans[preset];
  if (span !== undefined) return { from: now - span, until: now };
  const offsetAt = (ms: number) => zoneOffset(ms / 1000, timeZone) * 1000;
  const startOf = (day: string) => startOfLocalDay(day, offsetAt) / 1000;
  const today = localDay(now * 1000, offsetAt);
  if (preset === "today") return { from: startOf(today), until: now };
  return { from: startOf(addDays(today, -1)), until: startOf(today) - 1 };
}

/** The preset that a range matches; null for none. */
export function findPreset(range: TimeRange, now: number, timeZone: string): RangePreset | null {
  return (
    rangePresets.find((preset) => {
      const { from, until } = resolvePreset(preset, now, timeZone);
      return from === range.from && until === range.until;
    }) ?? null
  );
}

export type RangeFault = "order" | "too_long";

/** Whether a range whose ends may be open ends before it begins. */
export const isReversed = ({ from, until }: { from: number | null; until: number | null }) =>
  from !== null && until !== null && from > until;

export function checkRange({ from, until }: TimeRange, maxSeconds?: number): RangeFault | null {
  if (until < from) return "order";
  return maxSeconds !== undefined && until - from > maxSeconds ? "too_long" : null;
}
