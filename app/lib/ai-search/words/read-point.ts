import { type Calendar, type DaySpan, joinDays } from "./calendar";
import { type DayPart, hasRole, type Item, meaningOf, type Role } from "./meaning";
import { freeItem, type Reading } from "./reading";
import { type Clock, nightEnd, type Point } from "./time-span";

/** Reads a day, a part of a day and a clock that stand together. */

export interface Read<T> {
  value: T;
  /** Behind its last word. */
  next: number;
}

const lastHour = 24;
const firstYear = 2000;

const numberOf = (item: Item | undefined) => meaningOf(item, "number")?.value;
const isDayNumber = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 1 && value <= 31;
const isHour = (value: number | undefined): value is number => isDayNumber(value) && value <= 12;

export const isPadding = (item: Item | undefined) =>
  hasRole(item, "filler", "link", "at", "wear", "place") && !hasRole(item, "not");

function readYear(reading: Reading, at: number): Read<number | null> {
  const value = numberOf(freeItem(reading, at));
  const isYear =
    value !== undefined && Number.isInteger(value) && value >= firstYear && value < 2100;
  return isYear ? { value, next: at + 1 } : { value: null, next: at };
}

/** "18th of November", "18. listopadu". */
function readDayMonth(reading: Reading, at: number, calendar: Calendar): Read<DaySpan> | null {
  const day = numberOf(freeItem(reading, at));
  if (!isDayNumber(day)) return null;
  let next = at + 1;
  const isDotted = hasRole(freeItem(reading, at), "ordinal");
  const isOrdinal = isDotted || hasRole(freeItem(reading, next), "ordinal");
  while (hasRole(freeItem(reading, next), "ordinal", "filler")) next++;
  const month = meaningOf(freeItem(reading, next), "monthName")?.month;
  if (month !== undefined) {
    const year = readYear(reading, next + 1);
    const value = calendar.date(day, month, year.value);
    return value && { value, next: year.next };
  }
  const value = isOrdinal ? calendar.dayOfMonth(day) : null;
  return value && { value, next: isDotted ? at + 1 : at + 2 };
}

/** "November 18", "November 2026", "November". */
function readMonthDay(reading: Reading, at: number, calendar: Calendar): Read<DaySpan> | null {
  const month = meaningOf(freeItem(reading, at), "monthName")?.month;
  if (month === undefined) return null;
  const day = numberOf(freeItem(reading, at + 1));
  if (isDayNumber(day) && !meaningOf(freeItem(reading, at + 2), "unit")) {
    let next = at + 2;
    if (hasRole(freeItem(reading, next), "ordinal")) next++;
    const comma = meaningOf(freeItem(reading, next), "break") ? next + 1 : next;
    const year = readYear(reading, comma);
    const value = calendar.date(day, month, year.value);
    if (value) return { value, next: year.value === null ? next : year.next };
  }
  const year = readYear(reading, at + 1);
  return { value: calendar.monthNamed(month, year.value), next: year.next };
}

/** "2 days ago", "vor 2 Tagen". */
function readDaysAgo(reading: Reading, at: number, calendar: Calendar): Read<DaySpan> | null {
  const isAhead = hasRole(freeItem(reading, at), "ago");
  const first = isAhead ? at + 1 : at;
  const days = numberOf(freeItem(reading, first));
  if (days === undefined || !Number.isInteger(days) || days > 3_650) return null;
  if (meaningOf(freeItem(reading, first + 1), "unit")?.unit !== "day") return null;
  if (!isAhead && !hasRole(freeItem(reading, first + 2), "ago")) return null;
  return { value: calendar.day(-days), next: first + (isAhead ? 2 : 3) };
}

function readWeek(reading: Reading, at: number, calendar: Calendar): Read<DaySpan> | null {
  const item = freeItem(reading, at);
  const week = meaningOf(item, "week");
  if (week) {
    let next = at + 1;
    while (isPadding(freeItem(reading, next))) next++;
    const day = meaningOf(freeItem(reading, next), "weekday");
    if (day) return { value: calendar.weekday(day.day, week.offset), next: next + 1 };
    return { value: calendar.week(week.offset), next: at + 1 };
  }
  const day = meaningOf(item, "weekday");
  if (!day) return null;
  const weekAfter = meaningOf(freeItem(reading, at + 1), "week");
  if (weekAfter) return { value: calendar.weekday(day.day, weekAfter.offset), next: at + 2 };
  return { value: calendar.weekday(day.day, day.week), next: at + 1 };
}

function readDay(reading: Reading, at: number, calendar: Calendar): Read<DaySpan> | null {
  const item = freeItem(reading, at);
  if (hasRole(item, "last")) {
    const day = meaningOf(freeItem(reading, at + 1), "weekday");
    if (day) return { value: calendar.weekday(day.day, undefined, true), next: at + 2 };
    return readMonthDay(reading, at + 1, calendar);
  }
  const date = meaningOf(item, "date");
  if (date) {
    const value = calendar.date(date.day, date.month, date.year);
    return value && { value, next: at + 1 };
  }
  const weekend = meaningOf(item, "weekend");
  if (weekend) return { value: calendar.weekend(weekend.offset), next: at + 1 };
  const month = meaningOf(item, "month");
  if (month) return { value: calendar.month(month.offset), next: at + 1 };
  return (
    readWeek(reading, at, calendar) ??
    readDaysAgo(reading, at, calendar) ??
    readDayMonth(reading, at, calendar) ??
    readMonthDay(reading, at, calendar)
  );
}

/** Minutes that a word adds to the hour behind it ("half past", "halb", "quarter to"). */
const minutesAhead: [Role, number][] = [
  ["half", 30],
  ["halfTo", -30],
  ["quarterPast", 15],
  ["quarterTo", -15],
  ["quarterToward", -45],
];

/** The same, to the hour before it: 8點半, 8點一刻, 8點三刻. */
const minutesBehind: [Role, number][] = [
  ["half", 30],
  ["quarterPast", 15],
  ["quarterTo", -15],
  ["threeQuarters", 45],
];

const minutesOf = (item: Item | undefined, words: [Role, number][]) =>
  words.find(([role]) => hasRole(item, role))?.[1];

/** "8:30", "8 Uhr 30", "8點半", "8 pm"; a bare "8" only where a time is expected. */
function readClock(reading: Reading, at: number, expected: boolean): Read<Clock> | null {
  const item = freeItem(reading, at);
  const after = freeItem(reading, at + 1);
  const written = meaningOf(item, "clock");
  const value = numberOf(item);
  const offset = minutesOf(item, minutesAhead);
  const hour = offset === undefined ? undefined : numberOf(after);
  if (offset !== undefined && isHour(hour)) {
    const next = hasRole(freeItem(reading, at + 2), "oclock") ? at + 3 : at + 2;
    return { value: { minutes: hour * 60 + offset, isFine: true }, next };
  }
  if (written && (value === undefined || expected || hasRole(after, "oclock"))) {
    const next = hasRole(after, "oclock") ? at + 2 : at + 1;
    return { value: { minutes: written.minutes, isFine: true }, next };
  }
  if (value === undefined || !Number.isInteger(value) || value > lastHour) return null;
  const minutes = value * 60;
  if (hasRole(after, "oclock")) {
    const more = numberOf(freeItem(reading, at + 2));
    const behind = minutesOf(freeItem(reading, at + 2), minutesBehind);
    if (behind !== undefined) {
      return { value: { minutes: minutes + behind, isFine: true }, next: at + 3 };
    }
    const isMinutes = more !== undefined && Number.isInteger(more) && more < 60;
    if (isMinutes && meaningOf(freeItem(reading, at + 3), "unit")?.unit === "minute") {
      return { value: { minutes: minutes + more, isFine: true }, next: at + 4 };
    }
    return { value: { minutes, isFine: false }, next: at + 2 };
  }
  if (hasRole(after, "am", "pm") && value <= 12)
    return { value: { minutes, isFine: false }, next: at + 1 };
  const isAmount =
    meaningOf(after, "unit") ?? meaningOf(after, "noun") ?? meaningOf(after, "number");
  return expected && !isAmount ? { value: { minutes, isFine: false }, next: at + 1 } : null;
}

/** The day at `at`, or one that says again which day it is, behind a comma or bracket. */
function readDayOf(reading: Reading, at: number, point: Point, calendar: Calendar) {
  if (!point.day) return readDay(reading, at, calendar);
  const start = meaningOf(freeItem(reading, at), "break") ? at + 1 : at;
  const again = readDay(reading, start, calendar);
  const value = again && joinDays(point.day, again.value);
  return value && { value, next: again.next };
}

/** The day a night begins on, behind the word: "auf Mittwoch", "von Dienstag auf Mittwoch". */
function readNightInto(reading: Reading, at: number, calendar: Calendar): Read<DaySpan> | null {
  const isFrom = hasRole(freeItem(reading, at), "from");
  const first = isFrom ? readDay(reading, at + 1, calendar) : null;
  const joint = first ? first.next : at;
  if (!hasRole(freeItem(reading, joint), "into")) return null;
  const named = meaningOf(freeItem(reading, joint + 1), "day");
  const ends = named
    ? { value: calendar.day(named.offset), next: joint + 2 }
    : readDay(reading, joint + 1, calendar);
  if (!ends || ends.value.first !== ends.value.last) return null;
  const value = calendar.dayBefore(ends.value);
  return first && first.value.first !== value.first ? null : { value, next: ends.next };
}

/** "3 Uhr nachts" is of the day it is named with; in "last night at 3" it is of the next one. */
const isEarlyAtNight = ({ clock }: Point, part: DayPart) =>
  part === "night" && clock !== undefined && !clock.half && clock.minutes < nightEnd;

/** A point in time at `at`; null where none begins. `expected`: behind "at" or "between", a bare number is a clock. */
export function readPoint(
  reading: Reading,
  from: number,
  calendar: Calendar,
  expected: boolean,
): Read<Point> | null {
  const point: Point = {};
  let next = from;
  let clockEnd = -1;
  for (let at = from, isClock = expected; at < reading.items.length; ) {
    const item = freeItem(reading, at);
    const named = meaningOf(item, "day");
    const part = meaningOf(item, "part");
    const day = readDayOf(reading, at, point, calendar);
    const clock = point.clock || (day && !isClock) ? null : readClock(reading, at, isClock);
    if (named && !point.day && !(named.part && point.part)) {
      point.day = calendar.day(named.offset);
      if (named.part) point.part = named.part;
      next = ++at;
    } else if (day) {
      point.day = day.value;
      const partOfDay = meaningOf(item, "weekday")?.part;
      if (partOfDay) point.part = partOfDay;
      next = at = day.next;
    } else if (part && point.clock && at === clockEnd && isEarlyAtNight(point, part.part)) {
      point.clock.half = "am";
      next = ++at;
    } else if (part && !point.part) {
      point.part = part.part;
      next = ++at;
      const night: Read<DaySpan> | null =
        part.part === "night" && !point.day ? readNightInto(reading, at, calendar) : null;
      if (night) {
        point.day = night.value;
        next = at = night.next;
      }
    } else if (clock) {
      point.clock = clock.value;
      next = at = clockEnd = clock.next;
    } else if (point.clock && !point.clock.half && hasRole(item, "am", "pm")) {
      point.clock.half = hasRole(item, "am") ? "am" : "pm";
      next = ++at;
    } else if (item && isPadding(item) && (next > from || hasRole(item, "filler", "at", "wear"))) {
      isClock = hasRole(item, "at") || (isClock && next === from);
      if (clockEnd === at) clockEnd++;
      at++;
      continue;
    } else break;
    isClock = false;
  }
  return next > from ? { value: point, next } : null;
}
