import { type FormatOptions, formatClock, formatHour, zoneOffset } from "~/lib/i18n/format";

/** Time window of a timeline, in Unix ms. */
export interface TimeWindow {
  fromMs: number;
  spanMs: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const spanLimits = { leastMs: minuteMs, mostMs: 24 * hourMs };
/** Window lengths with a button, in hours. */
export const spanHours = [1, 6, 24] as const;

export const untilOf = ({ fromMs, spanMs }: TimeWindow): number => fromMs + spanMs;

/** Position of a time in the window: 0 at the left edge, 1 at the right. */
export const toPart = ({ fromMs, spanMs }: TimeWindow, ms: number): number =>
  (ms - fromMs) / spanMs;

export const toMs = ({ fromMs, spanMs }: TimeWindow, part: number): number =>
  fromMs + part * spanMs;

/** A window with a time at the given position (0 to 1). */
export function windowAt(ms: number, spanMs: number, part: number): TimeWindow {
  const span = Math.min(spanLimits.mostMs, Math.max(spanLimits.leastMs, spanMs));
  return { fromMs: ms - part * span, spanMs: span };
}

/** Zooms around the time at the pointer. */
export function zoomAt(window: TimeWindow, part: number, factor: number): TimeWindow {
  return windowAt(toMs(window, part), window.spanMs * factor, part);
}

export function pan(window: TimeWindow, parts: number): TimeWindow {
  return { ...window, fromMs: window.fromMs + parts * window.spanMs };
}

/** The same window while the time is well inside; else a window that shows it. */
export function follow(window: TimeWindow, ms: number): TimeWindow {
  const part = toPart(window, ms);
  if (part >= 0 && part <= 0.95) return window;
  return windowAt(ms, window.spanMs, part > 1.5 || part < 0 ? 0.7 : 0.1);
}

/** Possible distances of the ruler's marks in seconds, ascending. */
const stepsSeconds = [5, 10, 30, 60, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600];

export interface Tick {
  ms: number;
  label: string;
}

/** Marks at round times of the place's clock, at most `most` of them. */
export function listTicks(window: TimeWindow, options: FormatOptions, most = 10): Tick[] {
  const step = stepsSeconds.find((each) => window.spanMs / 1000 / each <= most) ?? 21_600;
  const from = window.fromMs / 1000;
  const offset = zoneOffset(from, options.timeZone);
  const first = Math.ceil((from + offset) / step) * step - offset;
  const count = Math.floor((untilOf(window) / 1000 - first) / step) + 1;
  const label = step < 60 ? formatClock : formatHour;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const seconds = first + index * step;
    return { ms: seconds * 1000, label: label(seconds, options) };
  });
}

/** Unix ms of a date-and-time field's value ("2026-11-20T09:41") in a zone; null when invalid. */
export function fromDateTimeValue(value: string, timeZone: string): number | null {
  const seconds = Date.parse(`${value}Z`) / 1000;
  if (Number.isNaN(seconds)) return null;
  return (seconds - zoneOffset(seconds - zoneOffset(seconds, timeZone), timeZone)) * 1000;
}

export interface RejectedTime {
  /** The user's input. */
  value: string;
  fault: "invalid" | "future";
}

/** Parses a typed time; an error unless it is in the past. */
export function parsePastTime(
  value: string,
  timeZone: string,
  latestMs: number,
): { fault: null; ms: number } | RejectedTime {
  const ms = fromDateTimeValue(value, timeZone);
  if (ms === null || ms <= 0) return { value, fault: "invalid" };
  return ms > latestMs ? { value, fault: "future" } : { fault: null, ms };
}

/** Value of a date-and-time field for a time in a zone, to the second. */
export function toDateTimeValue(ms: number, timeZone: string): string {
  const seconds = Math.floor(ms / 1000);
  return new Date((seconds + zoneOffset(seconds, timeZone)) * 1000).toISOString().slice(0, 19);
}

/** The zone's offset from UTC at a time (east positive), in ms. */
export const offsetIn = (timeZone: string) => (ms: number) =>
  zoneOffset(ms / 1000, timeZone) * 1000;
