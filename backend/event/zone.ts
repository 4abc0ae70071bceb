import { clockZone } from "../../contract/time-zone";
import { wallTime } from "../../contract/wall-time";

/** "2026-11-20 14:05 Europe/Prague", for mails; an unknown zone counts as UTC. */
export function formatInZone(zone: string, time: Date): string {
  const label = new Date(wallTime(zone, time.getTime()).labelMs).toISOString();
  return `${label.slice(0, 10)} ${label.slice(11, 16)} ${clockZone(zone)}`;
}
