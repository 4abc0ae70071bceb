import { limits } from "../../contract/limits";
import { zoneOffsetMs } from "../../contract/wall-time";
import { type AlertSchedule, isActiveAt } from "./schedule";
import { cooldownKey } from "./triggers";

const dayMs = 86_400_000;

/** "2026-11-20" on the clock of the zone. */
export function dateIn(zone: string, ms: number): string {
  return new Date(ms + zoneOffsetMs(zone, ms)).toISOString().slice(0, 10);
}

/** Today and the days before it, as many as a preview shows, from the first. */
export function listPreviewDates(zone: string, nowMs: number): string[] {
  // Counted on the calendar: a day of a clock change has no 24 hours.
  const today = Date.parse(dateIn(zone, nowMs));
  const days = limits.alertPreviewDays;
  return Array.from({ length: days }, (_, index) =>
    new Date(today - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

interface Happened {
  hostId: number;
  cameraId: number | null;
  timeMs: number;
  zone: string;
}

/** Which of these events, oldest first, an alert with this schedule would have fired on. */
export function findFirings<Event extends Happened>(
  schedule: AlertSchedule,
  events: readonly Event[],
): Event[] {
  const lastFired = new Map<number, number>();
  return events.filter((event) => {
    if (!isActiveAt(schedule, event.zone, event.timeMs)) return false;
    const source = cooldownKey(event);
    const before = lastFired.get(source);
    if (before !== undefined && event.timeMs - before < limits.alertCooldownSeconds * 1000) {
      return false;
    }
    lastFired.set(source, event.timeMs);
    return true;
  });
}
