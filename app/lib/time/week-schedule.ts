/**
 * A weekly schedule: one time span for all selected days (decision D87). An end at 00:00 is midnight, an end before the
 * start is on the next day, and equal ends mean the whole day.
 */

export interface WeekSchedule {
  /** 0 Sunday to 6 Saturday. */
  days: readonly number[];
  /** "19:00". */
  start: string;
  end: string;
}

export interface Block {
  /** Minutes of its day, 0 to 1440. */
  from: number;
  until: number;
  /** The rest of a span that started on the day before. */
  isRest: boolean;
}

const dayMinutes = 1_440;

/** Minutes since midnight; null when malformed. Accepts "24:00", which a time field cannot hold. */
export function readClock(text: string): number | null {
  const found = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text);
  if (!found) return null;
  const minutes = Number(found[1]) * 60 + Number(found[2]);
  return Number(found[2]) < 60 && minutes <= dayMinutes ? minutes : null;
}

/** Value of a time field, "19:00"; midnight at the end of a day is "00:00". */
export function writeClock(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

export type SpanKind = "all_day" | "same_day" | "next_day";

/** The span's parts on its day and the next; null when an end is missing. */
export function findSpan({ start, end }: Pick<WeekSchedule, "start" | "end">) {
  const [from, until] = [readClock(start), readClock(end)];
  if (from === null || until === null) return null;
  // An end at 00:00 is the end of the day, unless the start is 00:00 too.
  const isMidnight = until % dayMinutes === 0;
  if (from % dayMinutes === until % dayMinutes)
    return { kind: "all_day" as SpanKind, from, until: from + dayMinutes };
  const last = isMidnight ? dayMinutes : until;
  return last > from
    ? { kind: "same_day" as SpanKind, from, until: last }
    : { kind: "next_day" as SpanKind, from, until: last + dayMinutes };
}

/** The scheduled parts of each day, from Sunday. */
export function listBlocks(schedule: WeekSchedule): Block[][] {
  const week: Block[][] = Array.from({ length: 7 }, () => []);
  const span = findSpan(schedule);
  if (!span) return week;
  for (const day of new Set(schedule.days)) {
    week[day]?.push({ from: span.from, until: Math.min(span.until, dayMinutes), isRest: false });
    const rest = span.until - dayMinutes;
    if (rest > 0) week[(day + 1) % 7]?.unshift({ from: 0, until: rest, isRest: true });
  }
  return week;
}

export const schedulePresets = {
  always: { days: [0, 1, 2, 3, 4, 5, 6], start: "00:00", end: "00:00" },
  work_hours: { days: [1, 2, 3, 4, 5], start: "08:00", end: "18:00" },
  after_hours: { days: [0, 1, 2, 3, 4, 5, 6], start: "18:00", end: "08:00" },
} as const satisfies Record<string, WeekSchedule>;

export type SchedulePreset = keyof typeof schedulePresets;

export function findSchedulePreset({ days, start, end }: WeekSchedule): SchedulePreset | null {
  const chosen = [...new Set(days)].sort().join();
  const names = Object.keys(schedulePresets) as SchedulePreset[];
  return (
    names.find((name) => {
      const preset = schedulePresets[name];
      const isSameSpan = preset.start === start.slice(0, 5) && preset.end === end.slice(0, 5);
      return isSameSpan && preset.days.join() === chosen;
    }) ?? null
  );
}

/** Minute at a position of a day's row, rounded to a quarter of an hour. */
export function toMinute(part: number): number {
  const quarter = Math.round((Math.min(Math.max(part, 0), 1) * dayMinutes) / 15);
  return quarter * 15;
}
