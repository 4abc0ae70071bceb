import { limits } from "~contract/limits";
import type { TimeFormat } from "~contract/names";
import { fillTimeFormat } from "~contract/time-format";
import { clockZone } from "~contract/time-zone";
import { isRepeated, wallTime, zoneOffsetMs } from "~contract/wall-time";

/** How one visitor reads time and numbers. */
export interface FormatOptions {
  /** BCP 47. */
  tag: string;
  timeFormat: TimeFormat;
  /** IANA name of the zone times are shown in; for an unknown name that is UTC, and the text says so. */
  timeZone: string;
}

function fill(pattern: string, seconds: number, timeZone: string): string {
  const label = new Date(wallTime(timeZone, seconds * 1000).labelMs).toISOString();
  const [year = "", month = "", day = "", hour = "", minute = "", second = ""] = label.split(/\D/);
  return fillTimeFormat(pattern, { year, month, day, hour, minute, second });
}

/** Seconds the zone's clock is ahead of UTC at that moment. */
export function zoneOffset(seconds: number, timeZone: string): number {
  return zoneOffsetMs(timeZone, seconds * 1000) / 1000;
}

/** "UTC+1", "UTC-3:30". */
function formatOffset(offsetSeconds: number): string {
  const minutes = Math.abs(offsetSeconds) / 60;
  const rest = minutes % 60;
  const hours = `${offsetSeconds < 0 ? "-" : "+"}${Math.floor(minutes / 60)}`;
  return `UTC${hours}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

/**
 * Two moments an hour apart would read alike: the later one says its offset (C141). A clock that is UTC for want of a
 * known zone says so: on site the clocks show another time.
 */
function markClock(text: string, seconds: number, timeZone: string): string {
  if (clockZone(timeZone) !== timeZone) return `${text} UTC`;
  if (!isRepeated(timeZone, seconds * 1000)) return text;
  return `${text} ${formatOffset(zoneOffset(seconds, timeZone))}`;
}

/** The clock half of a time format: "HH:mm:ss" or "hh:mm:ss A". */
function clockOf(timeFormat: TimeFormat): string {
  return timeFormat.slice(timeFormat.indexOf(" ") + 1);
}

/** A moment in the visitor's time format (decision D42). `seconds` is Unix time. */
export function formatTime(seconds: number, { timeFormat, timeZone }: FormatOptions): string {
  return markClock(fill(timeFormat, seconds, timeZone), seconds, timeZone);
}

/**
 * A moment on the clock of a place, as that of a host. The zone is named where that clock and the visitor's differ
 * at that moment (decision D23).
 */
export function formatTimeAt(seconds: number, placeZone: string, options: FormatOptions): string {
  const time = formatTime(seconds, { ...options, timeZone: placeZone });
  if (clockZone(placeZone) !== placeZone) return time;
  const isSame = zoneOffset(seconds, placeZone) === zoneOffset(seconds, options.timeZone);
  return isSame ? time : `${time} ${placeZone}`;
}

/** A moment as part of a file name: no colon, which some systems refuse. */
export function formatFileTime(seconds: number, options: FormatOptions): string {
  return formatTime(seconds, options).replaceAll(":", ".");
}

/** Only the day: "11-20-2026". */
export function formatDate(seconds: number, { timeFormat, timeZone }: FormatOptions): string {
  return fill(timeFormat.slice(0, timeFormat.indexOf(" ")), seconds, timeZone);
}

/** Only the clock, with seconds: "09:38:52". */
export function formatClock(seconds: number, { timeFormat, timeZone }: FormatOptions): string {
  return markClock(fill(clockOf(timeFormat), seconds, timeZone), seconds, timeZone);
}

/** Only the clock, without seconds: "09:38". */
export function formatHour(seconds: number, { timeFormat, timeZone }: FormatOptions): string {
  const clock = clockOf(timeFormat).replace(":ss", "");
  return markClock(fill(clock, seconds, timeZone), seconds, timeZone);
}

/** The clock when the moment is on the visitor's today, else day and clock. */
export function formatRecent(seconds: number, nowSeconds: number, options: FormatOptions): string {
  const today = formatDate(seconds, options) === formatDate(nowSeconds, options);
  return today ? formatClock(seconds, options) : formatTime(seconds, options);
}

/** "Friday, November 20" in the visitor's language. */
export function formatLongDay(seconds: number, { tag, timeZone }: FormatOptions): string {
  return new Intl.DateTimeFormat(tag, {
    timeZone: clockZone(timeZone),
    weekday: "long",
    month: "long",
    day: "numeric",
  }).format(seconds * 1000);
}

/** 0 to 23 in the visitor's zone. */
export function hourOfDay(seconds: number, timeZone: string): number {
  return Math.floor(wallTime(timeZone, seconds * 1000).minutes / 60);
}

export function formatNumber(value: number, tag: string): string {
  return new Intl.NumberFormat(tag).format(value);
}

/** 0.94 is "94%" or "94 %", as the language writes it. */
export function formatPercent(ratio: number, tag: string): string {
  return new Intl.NumberFormat(tag, { style: "percent" }).format(ratio);
}

/** Bytes as KB to PB with two decimals, base 1024 (specification section 9, decision D16, C098, C355). */
export function formatFileSize(bytes: number, tag: string): string {
  const units = limits.fileSizeUnits;
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const number = new Intl.NumberFormat(tag, {
    minimumFractionDigits: limits.fileSizeDecimals,
    maximumFractionDigits: limits.fileSizeDecimals,
    useGrouping: false,
  });
  return `${number.format(value)} ${units[unit]}`;
}

export type DurationUnit = "seconds" | "minutes" | "hours" | "days";

/** The largest whole unit of a span: 2280 s is 38 minutes. Never below zero: clocks differ. */
export function toDuration(seconds: number): { unit: DurationUnit; count: number } {
  const span = Math.max(0, Math.floor(seconds));
  if (span < 60) return { unit: "seconds", count: span };
  if (span < 3600) return { unit: "minutes", count: Math.floor(span / 60) };
  if (span < 86_400) return { unit: "hours", count: Math.floor(span / 3600) };
  return { unit: "days", count: Math.floor(span / 86_400) };
}
