import { type FormatOptions, formatClock, formatHour, zoneOffset } from "~/lib/i18n/format";
import { parseLocalTime } from "./local-time";
import { listRoundTimes } from "./round-times";

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
  const label = step < 60 ? formatClock : formatHour;
  const times = listRoundTimes(window.fromMs / 1000, window.spanMs / 1000, step, options.timeZone);
  return times.map(({ seconds }) => ({ ms: seconds * 1000, label: label(seconds, options) }));
}

/**
 * The same time of day on another day, in Unix ms; null when invalid.
 *
 * @param now as toLocalTime() writes it
 */
export function atSameTime(now: string, day: string, timeZone: string): number | null {
  // The offset that a repeated hour has belongs to its own day.
  const clock = now.startsWith(day) ? now.slice(10) : now.slice(10, 19);
  const seconds = parseLocalTime(`${day}${clock}`, timeZone);
  return seconds === null ? null : seconds * 1000;
}

export interface RejectedTime {
  /** The user's input. */
  value: string;
  fault: "invalid" | "future";
}

/** Parses a posted time; an error unless it is in the past. */
export function parsePastTime(
  value: string,
  timeZone: string,
  latestMs: number,
): { fault: null; ms: number } | RejectedTime {
  const ms = (parseLocalTime(value, timeZone) ?? 0) * 1000;
  if (ms <= 0) return { value, fault: "invalid" };
  return ms > latestMs ? { value, fault: "future" } : { fault: null, ms };
}

/** The zone's offset from UTC at a time (east positive), in ms. */
export const offsetIn = (timeZone: string) => (ms: number) =>
  zoneOffset(ms / 1000, timeZone) * 1000;
