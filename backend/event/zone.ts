import { clockZone } from "../../contract/time-zone";

/** Local times in hosts' time zones; an unknown zone counts as UTC. */

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

/** Local time of the zone at a Unix time in ms. */
export function wallTime(zone: string, ms: number): WallTime {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatFor(zone).formatToParts(ms)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const labelMs = Date.UTC(year, month - 1, day, hour, minute, second);
  return { weekday: new Date(labelMs).getUTCDay(), minutes: hour * 60 + minute, labelMs };
}

const quarterMs = 15 * 60_000;

/** The zone's offset from UTC in ms (east positive), cached by quarter hours: offsets change only at those. */
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

/** Clock changes are one hour, or half an hour on Lord Howe Island. */
const foldsMs = [3_600_000, 1_800_000];

/** Whether the time lies in the second pass of an hour that a clock change repeats (decision D23). */
export function isRepeated(zone: string, ms: number): boolean {
  const offset = offsetOf(zone, ms);
  return foldsMs.some((foldMs) => offsetOf(zone, ms - foldMs) - offset === foldMs);
}

/** "2026-11-20 14:05 Europe/Prague", for mails. */
export function formatInZone(zone: string, time: Date): string {
  const label = new Date(wallTime(zone, time.getTime()).labelMs).toISOString();
  return `${label.slice(0, 10)} ${label.slice(11, 16)} ${clockZone(zone)}`;
}
