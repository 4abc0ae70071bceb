import type { FormatOptions } from "~/lib/i18n/format";
import { resolveClock, toClockSeconds } from "./local-time";

/** Parses typed dates and times, in the user's time format or shorter. */

export type TypedTimeFault = "unreadable" | "no_such_time";
export type TypedTime = { seconds: number; fault: null } | { seconds: null; fault: TypedTimeFault };

// Three groups of digits, an optional time with optional AM or PM, and the offset that formatTime() adds in a repeated
// hour.
const pattern =
  /^(\d{1,4})[-/. ] ?(\d{1,2})[-/. ] ?(\d{1,4})(?:[ T,]{1,2}(\d{1,2})(?:[:.](\d{2}))?(?:[:.](\d{2}))? ?([AP]M)?)?(?: UTC([+-]\d{1,2})(?::(\d{2}))?)?$/;

const maxChars = 48;

/** "2026-11-20". The year is recognised by its digits; the format decides the order of day and month. */
function toDay(groups: string[], timeFormat: string): string | null {
  const [first = "", second = "", third = ""] = groups;
  const yearFirst = first.length === 4;
  // Without a leading year, only a format with the year at the end defines the order of day and month.
  if (!yearFirst && (third.length !== 4 || timeFormat.startsWith("YYYY"))) return null;
  if (yearFirst && third.length > 2) return null;
  const [year, month, day] = yearFirst
    ? [first, second, third]
    : timeFormat.startsWith("DD")
      ? [third, second, first]
      : [third, first, second];
  if (first.length === 3 || month.length > 2 || day.length > 2) return null;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** Hour 0 to 23; null for an invalid hour with AM or PM. */
function toHour(hour: number, half: string | undefined): number | null {
  if (!half) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === "PM" ? 12 : 0);
}

/** Normalises full-width characters, "2026年11月20日" and repeated spaces. */
function normalise(text: string): string {
  return text
    .slice(0, maxChars)
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[年月]/g, "-")
    .replace(/日/g, " ")
    .replace(/A\.M\.|P\.M\./g, (half) => `${half[0]}M`)
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Unix time of a typed date and time. A date alone is the first second of the day for a range's start and the last for
 * its end. resolveClock() describes repeated and skipped hours.
 */
export function parseTypedTime(
  text: string,
  { timeFormat, timeZone }: Pick<FormatOptions, "timeFormat" | "timeZone">,
  edge: "from" | "until",
): TypedTime {
  const found = pattern.exec(normalise(text));
  const groups = found?.slice(1, 4) ?? [];
  const day = found && toDay(groups, timeFormat);
  if (!found || !day) return { seconds: null, fault: "unreadable" };
  const [hourText, minuteText, secondText, half, offsetHours, offsetMinutes = "0"] = found.slice(4);
  const hasClock = hourText !== undefined;
  // "11-20-2026 9" is ambiguous.
  if (hasClock && minuteText === undefined && !half) return { seconds: null, fault: "unreadable" };
  const isLast = !hasClock && edge === "until";
  const hour = hasClock ? toHour(Number(hourText), half) : isLast ? 23 : 0;
  const [minute, second] = isLast ? [59, 59] : [Number(minuteText ?? 0), Number(secondText ?? 0)];
  const clock = hour === null ? null : toClockSeconds(day, hour, minute, second);
  const offset = readOffset(offsetHours, offsetMinutes);
  const seconds = clock === null ? null : resolveClock(clock, timeZone, offset);
  return seconds === null ? { seconds, fault: "no_such_time" } : { seconds, fault: null };
}

function readOffset(hours: string | undefined, minutes: string): number | null {
  if (hours === undefined) return null;
  const sign = hours.startsWith("-") ? -1 : 1;
  return sign * (Math.abs(Number(hours)) * 3600 + Number(minutes) * 60);
}
