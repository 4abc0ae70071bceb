import { wallTime } from "../../contract/wall-time";

export interface AlertSchedule {
  /** 0 Sunday to 6 Saturday. */
  weekdays: readonly number[];
  /** "HH:MM" */
  startTime: string;
  endTime: string;
}

const dayMinutes = 24 * 60;

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/**
 * Whether an alert is active at that time, by the host's local clock: an hour that a clock change
 * repeats counts twice, one it skips not at all. The end minute is included. A span over midnight
 * belongs to the day it starts on (decision D53); start equal to end is the whole day.
 */
export function isActiveAt(schedule: AlertSchedule, zone: string, ms: number): boolean {
  const { weekday, minutes } = wallTime(zone, ms);
  const start = toMinutes(schedule.startTime);
  const end = toMinutes(schedule.endTime);
  const today = schedule.weekdays.includes(weekday);
  const yesterday = schedule.weekdays.includes((weekday + 6) % 7);
  if (start === end) {
    // From start to start: the part after midnight belongs to the day before.
    return minutes >= start ? today : yesterday;
  }
  if (start < end) return today && minutes >= start && minutes <= lastMinute(end);
  return (today && minutes >= start) || (yesterday && minutes <= lastMinute(end));
}

/** An end of 23:59 runs to midnight; the minute of any other end is included. */
const lastMinute = (end: number) => Math.min(end, dayMinutes - 1);
