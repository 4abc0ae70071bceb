import { clockZone } from "../../contract/time-zone";

/** Wall clocks of hosts' time zones; a host whose zone is unknown has UTC's. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(name: string): Intl.DateTimeFormat {
  const zone = clockZone(name);
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  formats.set(zone, format);
  return format;
}

export interface WallTime {
  /** 0 Sunday to 6 Saturday. */
  weekday: number;
  /** Since midnight, 0 to 1439. */
  minutes: number;
  /** The wall clock read as if it were UTC, in ms. */
  labelMs: number;
}

/** What a clock on the wall of that zone shows. */
export function wallTime(zone: string, ms: number): WallTime {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatFor(zone).formatToParts(ms)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const labelMs = Date.UTC(year, month - 1, day, hour, minute, second);
  return { weekday: new Date(labelMs).getUTCDay(), minutes: hour * 60 + minute, labelMs };
}

const quarterMs = 15 * 60_000;

/** How far the zone's clock is ahead of UTC at that time, in ms. Offsets change on quarters of an hour only. */
export function createOffsets(): (zone: string, ms: number) => number {
  const known = new Map<string, number>();
  return (zone, ms) => {
    const quarter = Math.floor(ms / quarterMs) * quarterMs;
    const key = `${clockZone(zone)} ${quarter}`;
    const offset = known.get(key) ?? wallTime(zone, quarter).labelMs - quarter;
    if (known.size > 20_000) known.clear();
    known.set(key, offset);
    return offset;
  };
}

const offsetOf = createOffsets();

/** Clock changes are of an hour, or of half an hour on Lord Howe Island. */
const foldsMs = [3_600_000, 1_800_000];

/** Whether the zone's clock has shown this very time before: the second pass of a repeated hour (decision D23). */
export function isRepeated(zone: string, ms: number): boolean {
  const offset = offsetOf(zone, ms);
  return foldsMs.some((foldMs) => offsetOf(zone, ms - foldMs) - offset === foldMs);
}

/** "2026-11-20 14:05 Europe/Prague", for mails. */
export function formatInZone(zone: string, time: Date): string {
  const label = new Date(wallTime(zone, time.getTime()).labelMs).toISOString();
  return `${label.slice(0, 10)} ${label.slice(11, 16)} ${clockZone(zone)}`;
}
