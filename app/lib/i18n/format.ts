import { limits } from "~contract/limits";
import type { TimeFormat } from "~contract/names";
import { fillTimeFormat } from "~contract/time-format";
import { clockZone } from "~contract/time-zone";
import { isRepeated, wallTime, zoneOffsetMs } from "~contract/wall-time";

/** Language, format and zone for a user's times and numbers. */
export interface FormatOptions {
  /** BCP 47. */
  tag: string;
  timeFormat: TimeFormat;
  /** IANA name of the zone to show times in; an unknown name is treated as UTC, and texts say so. */
  timeZone: string;
}

const unknownTime = "–";

/** Used for an end time that another cloud leaves out, so that it never reads as expired. */
export const unknownEnd = 2 ** 31 - 1;

/** Another cloud may not know a time that ours always does. It is read as 0, or as the end above. */
export const isUnknownTime = (seconds: number): boolean => seconds === 0 || seconds === unknownEnd;

function fill(pattern: string, seconds: number, timeZone: string): string {
  if (isUnknownTime(seconds)) return unknownTime;
  const label = new Date(wallTime(timeZone, seconds * 1000).labelMs).toISOString();
  return fillTimeFormat(pattern, {
    year: label.slice(0, -20),
    month: label.slice(-19, -17),
    day: label.slice(-16, -14),
    hour: label.slice(-13, -11),
    minute: label.slice(-10, -8),
    second: label.slice(-7, -5),
  });
}

/** The zone's offset from UTC at a time (east positive), in seconds. */
export function zoneOffset(seconds: number, timeZone: string): number {
  return zoneOffsetMs(timeZone, seconds * 1000) / 1000;
}

/** "UTC+1", "UTC-3:30". */
export function formatOffset(offsetSeconds: number): string {
  const minutes = Math.abs(offsetSeconds) / 60;
  const rest = minutes % 60;
  const hours = `${offsetSeconds < 0 ? "-" : "+"}${Math.floor(minutes / 60)}`;
  return `UTC${hours}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

/**
 * Suffix of ambiguous times: in a repeated hour the second pass shows its offset (C141), and times of an unknown zone
 * show "UTC", because local clocks differ.
 */
function markClock(text: string, seconds: number, timeZone: string): string {
  if (isUnknownTime(seconds)) return text;
  if (clockZone(timeZone) !== timeZone) return `${text} UTC`;
  if (!isRepeated(timeZone, seconds * 1000)) return text;
  return `${text} ${formatOffset(zoneOffset(seconds, timeZone))}`;
}

/** Time part of a time format: "HH:mm:ss" or "hh:mm:ss A". */
function clockOf(timeFormat: TimeFormat): string {
  return timeFormat.slice(timeFormat.indexOf(" ") + 1);
}

/** Date and time in the user's format (decision D42). `seconds` is Unix time. */
export function formatTime(seconds: number, { timeFormat, timeZone }: FormatOptions): string {
  return markClock(fill(timeFormat, seconds, timeZone), seconds, timeZone);
}

/**
 * Date and time in another zone, as a host's. The zone is shown when its local time differs from the user's at that
 * time (decision D23).
 */
export function formatTimeAt(seconds: number, placeZone: string, options: FormatOptions): string {
  const time = formatTime(seconds, { ...options, timeZone: placeZone });
  if (isUnknownTime(seconds) || clockZone(placeZone) !== placeZone) return time;
  const isSame = zoneOffset(seconds, placeZone) === zoneOffset(seconds, options.timeZone);
  return isSame ? time : `${time} ${placeZone}`;
}

/** Date and time for a file name: without colons, which some systems refuse. */
export function formatFileTime(seconds: number, options: FormatOptions): string {
  return formatTime(seconds, options).replaceAll(":", ".");
}

/** Date only: "11-20-2026". */
export function formatDate(seconds: number, { timeFormat, timeZone }: FormatOptions): string {
  return fill(timeFormat.slice(0, timeFormat.indexOf(" ")), seconds, timeZone);
}

/** Time only, with seconds: "09:38:52". */
export function formatClock(seconds: number, { timeFormat, timeZone }: FormatOptions): string {
  return markClock(fill(clockOf(timeFormat), seconds, timeZone), seconds, timeZone);
}

/** Time only, without seconds: "09:38". */
export function formatHour(seconds: number, { timeFormat, timeZone }: FormatOptions): string {
  const clock = clockOf(timeFormat).replace(":ss", "");
  return markClock(fill(clock, seconds, timeZone), seconds, timeZone);
}

/** Time only for times of today in the user's zone, else date and time. */
export function formatRecent(seconds: number, nowSeconds: number, options: FormatOptions): string {
  const today = formatDate(seconds, options) === formatDate(nowSeconds, options);
  return today ? formatClock(seconds, options) : formatTime(seconds, options);
}

/** "Friday, November 20" in the user's language. */
export function formatLongDay(seconds: number, { tag, timeZone }: FormatOptions): string {
  return new Intl.DateTimeFormat(tag, {
    timeZone: clockZone(timeZone),
    weekday: "long",
    month: "long",
    day: "numeric",
  }).format(seconds * 1000);
}

/** Hour 0 to 23 in the user's zone. */
export function hourOfDay(seconds: number, timeZone: string): number {
  return Math.floor(wallTime(timeZone, seconds * 1000).minutes / 60);
}

const numbers = new Map<string, Intl.NumberFormat>();

/** Building an Intl formatter costs more than all the numbers of a chart. */
export function formatNumber(value: number, tag: string): string {
  const format = numbers.get(tag) ?? new Intl.NumberFormat(tag);
  numbers.set(tag, format);
  return format.format(value);
}

/** Formats 0.94 as "94%" or "94 %", depending on the language. */
export function formatPercent(ratio: number, tag: string): string {
  return new Intl.NumberFormat(tag, { style: "percent" }).format(ratio);
}

/** Formats bytes as KB to PB with two decimals, base 1024 (specification section 9, decision D16, C098, C355). */
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

/** Duration in its largest whole unit: 38 minutes for 2280 s. Negative values count as zero, because clocks differ. */
export function toDuration(seconds: number): { unit: DurationUnit; count: number } {
  const span = Math.max(0, Math.floor(seconds));
  if (span < 60) return { unit: "seconds", count: span };
  if (span < 3600) return { unit: "minutes", count: Math.floor(span / 60) };
  if (span < 86_400) return { unit: "hours", count: Math.floor(span / 3600) };
  return { unit: "days", count: Math.floor(span / 86_400) };
}
