import type { TimeRange } from "~/lib/time/time-range";
import type { Calendar, DaySpan } from "./calendar";
import type { DayPart } from "./meaning";

/** A clock as spoken: "8" may be in the evening by what stands beside it. */
export interface Clock {
  minutes: number;
  /** Minutes were said: it is that minute, else the hour. */
  isFine: boolean;
  half?: "am" | "pm";
}

export interface Point {
  day?: DaySpan;
  part?: DayPart;
  clock?: Clock;
}

export type Relation = "in" | "around" | "since" | "after" | "before" | "range";

export interface TimeSpan {
  relation: Relation;
  from: Point;
  until?: Point;
  /** Measured back from now, in seconds; the rest says nothing then. */
  back?: { from: number; until: number };
}

const hour = 60;
const noon = 12 * hour;
const wholeDay = 24 * hour;
export const nightEnd = 6 * hour;
/** "Five in the evening" is 17:00; an earlier one is none. */
const eveningStart = 5 * hour;
export const aroundMinutes = 15;

/** In minutes since midnight, the end exclusive; past 24 h is the next day. As docs/search-words.md tells the user. */
const parts: Record<DayPart, [from: number, until: number]> = {
  earlyHours: [0, 6 * hour],
  morning: [6 * hour, noon],
  forenoon: [9 * hour, noon],
  noon: [11 * hour, 14 * hour],
  afternoon: [noon, 18 * hour],
  dusk: [16 * hour, 19 * hour],
  evening: [18 * hour, 22 * hour],
  lateEvening: [18 * hour, wholeDay],
  night: [22 * hour, 30 * hour],
};

const lateParts: ReadonlySet<DayPart> = new Set(["afternoon", "dusk", "evening", "lateEvening"]);

/** Parts of a day that last into the next one: in 昨晚三點 as well. */
const longParts: ReadonlySet<DayPart> = new Set(["lateEvening", "night"]);

function minutesOfHalf(minutes: number, half: "am" | "pm"): number {
  if (half === "pm") return minutes < noon ? minutes + noon : minutes;
  return minutes >= noon && minutes < noon + hour ? minutes - noon : minutes;
}

/** "8" is 20:00 in the evening, and "12" midnight; at night it is before midnight or, up to 6, after it. */
function minutesOf({ minutes, half }: Clock, part: DayPart | undefined): number {
  const isBeforeNoon = minutes < noon;
  const isTwelve = minutes >= noon && minutes < noon + hour;
  if (half) {
    const exact = minutesOfHalf(minutes, half);
    return part && longParts.has(part) && exact < nightEnd ? exact + wholeDay : exact;
  }
  if (part === undefined) return minutes;
  if (part === "lateEvening" && minutes < eveningStart) return minutes + wholeDay;
  if (isTwelve && (part === "evening" || part === "lateEvening")) return minutes + noon;
  if (lateParts.has(part)) return isBeforeNoon ? minutes + noon : minutes;
  if (part === "noon") return minutes < 6 * hour ? minutes + noon : minutes;
  if (part === "night") {
    if (minutes < nightEnd) return minutes + wholeDay;
    return isBeforeNoon ? minutes + noon : isTwelve ? minutes + noon : minutes;
  }
  return isTwelve && part !== "forenoon" ? minutes - noon : minutes;
}

const isWhole = (day: DaySpan) => day.first === day.last;

/** Where a point begins, in minutes of its day. */
function beginOf({ clock, part }: Point): number {
  return clock ? minutesOf(clock, part) : part ? parts[part][0] : 0;
}

function endOf({ clock, part }: Point): number {
  return clock ? minutesOf(clock, part) : part ? parts[part][1] : wholeDay;
}

/** Without a date: the latest day on which it has begun. "Friday evening", said on Friday morning, is a week ago. */
function anchor(point: Point, calendar: Calendar): Point & { day: DaySpan } {
  const { day = calendar.day(0) } = point;
  const hasBegun = calendar.at(day.first, beginOf(point)) <= calendar.now;
  if (hasBegun) return { ...point, day };
  if (!point.day) return { ...point, day: calendar.day(-1) };
  return { ...point, day: day.isWeekday ? calendar.weekBefore(day) : day };
}

/** A clock or a part of a day on each day of a week is no one range. */
const isScattered = ({ day, part, clock }: Point) =>
  day !== undefined && !isWhole(day) && (part !== undefined || clock !== undefined);

function resolveRange(from: Point, spoken: Point, calendar: Calendar): TimeRange {
  // "Between 11 pm and 4 am last night": the day is that of both.
  const { day: sharedDay, ...withoutDay } = spoken;
  const isShared = !from.day && sharedDay !== undefined;
  const until: Point = isShared ? withoutDay : spoken;
  const start = anchor({ ...from, ...(isShared && { day: sharedDay }) }, calendar);
  const begin = beginOf(start);
  const hasOwnHalf = until.part !== undefined || until.clock?.half !== undefined;
  const inherited = { ...until, ...(!hasOwnHalf && start.part && { part: start.part }) };
  if (!hasOwnHalf && start.clock?.half && until.clock) {
    inherited.clock = { ...until.clock, half: start.clock.half };
  }
  // "From 8 in the evening to 6" is 6 in the morning.
  const end = until.day || endOf(inherited) > begin ? inherited : until;
  const first = until.day ? until.day.last : start.day.last;
  const isNext = !until.day && endOf(end) < begin;
  const endsAt = calendar.at(first, endOf(end) + (isNext ? wholeDay : 0));
  const startDay = start.day.first;
  const startsAt = calendar.at(startDay, begin);
  // From Friday to Monday, named on a Friday: the Friday before that Monday.
  const shifted =
    startsAt > endsAt && from.day?.isWeekday
      ? calendar.at(startDay, begin - 7 * wholeDay)
      : startsAt;
  return { from: shifted, until: end.clock ? endsAt : endsAt - 1 };
}

/** "8 to 9 pm": the first takes after the second where it then comes before it. */
function shareHalf(from: Point, until: Point): Point {
  if (!from.clock || from.clock.half || from.part || !until.clock) return from;
  const shared = {
    ...from,
    ...(until.part && { part: until.part }),
    clock: { ...from.clock, ...(until.clock.half && { half: until.clock.half }) },
  };
  return beginOf(shared) <= beginOf(until) ? shared : from;
}

/** "Before noon", "from noon to 2": twelve, not the hours around it. */
const toNoonClock = (point: Point): Point =>
  point.part === "noon" && !point.clock
    ? { ...point, clock: { minutes: noon, isFine: true } }
    : point;

function resolveUnclipped(span: TimeSpan, calendar: Calendar): TimeRange | null {
  const { relation, until } = span;
  if (span.back) {
    return { from: calendar.now - span.back.from, until: calendar.now - span.back.until };
  }
  if (isScattered(span.from) || (until && isScattered(until))) return null;
  if (relation === "range" && until) {
    return resolveRange(shareHalf(toNoonClock(span.from), until), toNoonClock(until), calendar);
  }
  const point = anchor(relation === "in" ? span.from : toNoonClock(span.from), calendar);
  const { day, clock } = point;
  const start = calendar.at(day.first, beginOf(point));
  const end = calendar.at(day.last, endOf(point));
  const dayEnd = calendar.at(day.last, wholeDay) - 1;
  // "Last night after 3" ends at six and "before 3" begins in the evening, both on the other side of midnight.
  const [partBegin, partEnd] =
    span.from.part && span.from.clock ? parts[span.from.part] : [0, wholeDay];
  switch (relation) {
    case "since":
      return { from: start, until: calendar.now };
    case "after":
      if (clock)
        return { from: start, until: Math.max(dayEnd, start, calendar.at(day.last, partEnd) - 1) };
      return { from: end, until: point.part ? Math.max(dayEnd, end) : calendar.now };
    case "before": {
      if (!clock || beginOf(point) === 0) return null;
      const begin = partBegin < beginOf(point) ? partBegin : 0;
      return { from: calendar.at(day.first, begin), until: start };
    }
    case "around":
      return clock ? { from: start - aroundMinutes * 60, until: start + aroundMinutes * 60 } : null;
    default:
      return { from: start, until: clock ? start + (clock.isFine ? 59 : 3_599) : end - 1 };
  }
}

/** The range in Unix seconds, not beyond now where it has begun; null: it cannot be said as one range. */
export function resolveSpan(span: TimeSpan, calendar: Calendar): TimeRange | null {
  const range = resolveUnclipped(span, calendar);
  if (!range || range.from > range.until) return null;
  return {
    from: range.from,
    until: range.from <= calendar.now ? Math.min(range.until, calendar.now) : range.until,
  };
}

function fillPoint(point: Point, from: Point): Point | null {
  if ((point.day && from.day) || (point.part && from.part) || (point.clock && from.clock))
    return null;
  return { ...from, ...point };
}

/** "Yesterday … between 8 and 9": one says the day, the other the clock. Null: they say two times. */
export function mergeSpans(one: TimeSpan, other: TimeSpan): TimeSpan | null {
  if (one.back || other.back) return null;
  const [plain, rest] = one.relation === "in" ? [one, other] : [other, one];
  if (plain.relation !== "in") return null;
  const from = fillPoint(rest.from, plain.from);
  if (!from || isScattered(from)) return null;
  const { until } = rest;
  if (!until) return { ...rest, from };
  const { day: _day, ...withoutDay } = plain.from;
  const filled = until.clock ? fillPoint(until, withoutDay) : null;
  return filled && { ...rest, from, until: filled };
}
