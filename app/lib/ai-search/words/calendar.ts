import { zoneOffset } from "~/lib/i18n/format";
import { firstWeekdayOf } from "~/lib/i18n/week";
import { resolveClock } from "~/lib/time/local-time";
import { type Language, languageTags } from "~contract/languages";
import { addDays, addMonths, listDays, localDay } from "~contract/local-day";

/** Days of a local calendar, both ends inclusive: "2026-11-20". */
export interface DaySpan {
  first: string;
  last: string;
  /** Named by its weekday alone: the one of a week before may be meant as well. */
  isWeekday?: true;
}

/** The days that words name, as seen from a moment in a zone. What is named without a year or week is the latest past. */
export interface Calendar {
  /** Unix time in seconds. */
  now: number;
  today: string;
  /** Unix time of a clock on a day; minutes past midnight may run into the next day. */
  at(day: string, minutes: number): number;
  day(offset: number): DaySpan;
  weekday(day: number, week?: number, isBeforeToday?: boolean): DaySpan;
  dayBefore(day: DaySpan): DaySpan;
  /** A weekday's namesake of the week before. */
  weekBefore(weekday: DaySpan): DaySpan;
  weekend(offset: number): DaySpan;
  week(offset: number): DaySpan;
  month(offset: number): DaySpan;
  monthNamed(month: number, year: number | null): DaySpan;
  /** Null for a day that does not exist. */
  date(day: number, month: number, year: number | null): DaySpan | null;
  dayOfMonth(day: number): DaySpan | null;
}

const weekDays = 7;
const saturday = 6;
const single = (day: string): DaySpan => ({ first: day, last: day });
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const pad = (number: number) => String(number).padStart(2, "0");
const exists = (day: string) => listDays(day.slice(0, 7)).includes(day);

/** The day of two that name one: "Friday, 13 November". Null: they are two days. */
export function joinDays(one: DaySpan, other: DaySpan): DaySpan | null {
  const [named, date] = one.isWeekday ? [one, other] : [other, one];
  const isOne = date.first === date.last && weekdayOf(date.first) === weekdayOf(named.first);
  return named.isWeekday && !date.isWeekday && isOne ? date : null;
}

function monthSpan(month: string): DaySpan {
  const days = listDays(month);
  return { first: `${month}-01`, last: days.at(-1) ?? `${month}-28` };
}

export function openCalendar(nowMs: number, timeZone: string, language: Language): Calendar {
  const now = Math.floor(nowMs / 1000);
  const today = localDay(now * 1000, (ms) => zoneOffset(ms / 1000, timeZone) * 1000);
  const thisMonth = today.slice(0, 7);
  const back = (days: number) => addDays(today, -days);
  const firstWeekday = firstWeekdayOf(languageTags[language]);
  const weekStart = (offset: number) =>
    addDays(today, offset * weekDays - ((weekdayOf(today) - firstWeekday + weekDays) % weekDays));
  const monthNamed = (month: number, year: number | null) => {
    const thisYear = Number(today.slice(0, 4));
    const latest = month <= Number(thisMonth.slice(5)) - 1 ? thisYear : thisYear - 1;
    return monthSpan(`${year ?? latest}-${pad(month + 1)}`);
  };
  return {
    now,
    today,
    at: (day, minutes) => {
      const clock = Date.parse(`${day}T00:00:00Z`) / 1000 + minutes * 60;
      return resolveClock(clock, timeZone) ?? clock;
    },
    day: (offset) => single(addDays(today, offset)),
    weekday: (day, week, isBeforeToday) => {
      if (week !== undefined) {
        return single(addDays(weekStart(week), (day - firstWeekday + weekDays) % weekDays));
      }
      const since = (weekdayOf(today) - day + weekDays) % weekDays;
      const latest = single(back(since === 0 && isBeforeToday ? weekDays : since));
      return { ...latest, isWeekday: true };
    },
    dayBefore: ({ first, isWeekday }) => ({
      ...single(addDays(first, -1)),
      ...(isWeekday && { isWeekday }),
    }),
    weekBefore: ({ first }) => ({ ...single(addDays(first, -weekDays)), isWeekday: true }),
    weekend: (offset) => {
      const since = (weekdayOf(today) - saturday + weekDays) % weekDays;
      // On a weekday the last weekend is the latest one.
      const weeks = since <= 1 ? -offset : 0;
      const first = back(since + weeks * weekDays);
      return { first, last: addDays(first, 1) };
    },
    week: (offset) => {
      const first = weekStart(offset);
      return { first, last: addDays(first, weekDays - 1) };
    },
    month: (offset) => monthSpan(addMonths(thisMonth, offset)),
    monthNamed,
    date: (day, month, year) => {
      if (year !== null) {
        const date = `${year}-${pad(month + 1)}-${pad(day)}`;
        return exists(date) ? single(date) : null;
      }
      const thisYear = Number(today.slice(0, 4));
      const dates = [thisYear, thisYear - 1].map((each) => `${each}-${pad(month + 1)}-${pad(day)}`);
      const date = dates.find((each) => each <= today && exists(each));
      return date === undefined ? null : single(date);
    },
    dayOfMonth: (day) => {
      const dates = [0, -1, -2].map((offset) => `${addMonths(thisMonth, offset)}-${pad(day)}`);
      const date = dates.find((each) => each <= today && exists(each));
      return date === undefined ? null : single(date);
    },
  };
}
