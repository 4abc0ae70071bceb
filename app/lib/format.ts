import { limits } from "~contract/limits";
import type { TimeFormat } from "~contract/names";

/** How one visitor reads time and numbers. */
export interface FormatOptions {
  /** BCP 47. */
  tag: string;
  timeFormat: TimeFormat;
  /** IANA name of the zone times are shown in. */
  timeZone: string;
}

export function isTimeZone(value: unknown): value is string {
  if (typeof value !== "string" || value.length > 64) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

const partsFormats = new Map<string, Intl.DateTimeFormat>();

// Building an Intl formatter costs some 50 µs; a list of times shares one.
function getPartsFormat(timeZone: string): Intl.DateTimeFormat {
  const known = partsFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  partsFormats.set(timeZone, format);
  return format;
}

function readParts(seconds: number, timeZone: string): Record<string, string> {
  const parts = getPartsFormat(timeZone).formatToParts(seconds * 1000);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

function fill(pattern: string, seconds: number, timeZone: string): string {
  const { year, month, day, hour = "00", minute, second } = readParts(seconds, timeZone);
  const hour24 = Number(hour);
  const values: Record<string, string> = {
    YYYY: year?.padStart(4, "0") ?? "",
    MM: month ?? "",
    DD: day ?? "",
    HH: hour,
    hh: String(hour24 % 12 || 12).padStart(2, "0"),
    mm: minute ?? "",
    ss: second ?? "",
    A: hour24 < 12 ? "AM" : "PM",
  };
  return pattern.replace(/YYYY|MM|DD|HH|hh|mm|ss|A/g, (token) => values[token] ?? token);
}

/** The clock half of a time format: "HH:mm:ss" or "hh:mm:ss A". */
function clockOf(timeFormat: TimeFormat): string {
  return timeFormat.slice(timeFormat.indexOf(" ") + 1);
}

/** A moment in the visitor's time format (decision D42). `seconds` is Unix time. */
export function formatTime(seconds: number, { timeFormat, timeZone }: FormatOptions): string {
  return fill(timeFormat, seconds, timeZone);
}

/** Only the day: "11-20-2026". */
export function formatDate(seconds: number, { timeFormat, timeZone }: FormatOptions): string {
  return fill(timeFormat.slice(0, timeFormat.indexOf(" ")), seconds, timeZone);
}

/** Only the clock, with seconds: "09:38:52". */
export function formatClock(seconds: number, { timeFormat, timeZone }: FormatOptions): string {
  return fill(clockOf(timeFormat), seconds, timeZone);
}

/** Only the clock, without seconds: "09:38". */
export function formatHour(seconds: number, { timeFormat, timeZone }: FormatOptions): string {
  return fill(clockOf(timeFormat).replace(":ss", ""), seconds, timeZone);
}

/** The clock when the moment is on the visitor's today, else day and clock. */
export function formatRecent(seconds: number, nowSeconds: number, options: FormatOptions): string {
  const today = formatDate(seconds, options) === formatDate(nowSeconds, options);
  return today ? formatClock(seconds, options) : formatTime(seconds, options);
}

/** "Friday, November 20" in the visitor's language. */
export function formatLongDay(seconds: number, { tag, timeZone }: FormatOptions): string {
  return new Intl.DateTimeFormat(tag, {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
  }).format(seconds * 1000);
}

/** 0 to 23 in the visitor's zone. */
export function hourOfDay(seconds: number, timeZone: string): number {
  return Number(readParts(seconds, timeZone).hour);
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
