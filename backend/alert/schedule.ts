import { zoneOffsetMs } from "../../contract/wall-time";

export interface AlertSchedule {
  /** 0 Sunday to 6 Saturday. */
  weekdays: readonly number[];
  /** "HH:MM" */
  startTime: string;
  endTime: string;
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/**
 * Whether an alert is active at that time, by the host's local clock: an hour that a clock change
 * repeats counts twice, one it skips not at all. The end minute is included, except that an end of
 * 00:00 is midnight. A span over midnight belongs to the day it starts on (decision D53); start
 * equal to end is the whole day.
 */
export function isActiveAt(schedule: AlertSchedule, zone: string, ms: number): boolean {
  // By the offset, which is cached: a preview checks thousands of times.
  const label = new Date(ms + zoneOffsetMs(zone, ms));
  const minutes = label.getUTCHours() * 60 + label.getUTCMinutes();
  const today = schedule.weekdays.includes(label.getUTCDay());
  const yesterday = schedule.weekdays.includes((label.getUTCDay() + 6) % 7);
  const start = toMinutes(schedule.startTime);
  const end = toMinutes(schedule.endTime);
  if (start === end) {
    // From start to start: the part after midnight belongs to the day before.
    return minutes >= start ? today : yesterday;
  }
  if (end === 0) return today && minutes >= start;
  if (start < end) return today && minutes >= start && minutes <= end;
  return (today && minutes >= start) || (yesterday && minutes <= end);
}
