import { clockZone } from "./time-zone";

/** Clocks of time zones, as read from a wall there. An unknown zone counts as UTC. */

const formats = new Map<string, Intl.DateTimeFormat>();

// Building an Intl formatter costs some 50 µs; a list of times shares one.
function getFormat(name: string): Intl.DateTimeFormat {
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
  /** The wall clock read as if it were UTC, in ms; whole seconds. */
  labelMs: number;
}

/** Local time of the zone at a Unix time in ms. */
export function wallTime(zone: string, ms: number): WallTime {
  const labelMs = Math.floor(ms / 1000) * 1000 + zoneOffsetMs(zone, ms);
  const label = new Date(labelMs);
  const minutes = label.getUTCHours() * 60 + label.getUTCMinutes();
  return { weekday: label.getUTCDay(), minutes, labelMs };
}

/** The zone's wall clock read as if it were UTC, as Intl tells it: slow. */
function readLabelMs(zone: string, ms: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of getFormat(zone).formatToParts(ms)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const quarterMs = 15 * 60_000;
const maxOffsets = 20_000;
let keptOffsets = 0;
/** By zone and quarter of an hour. */
const offsets = new Map<string, Map<number, number>>();

function keepOffset(zone: string, quarter: number, offset: number): void {
  if (keptOffsets >= maxOffsets) {
    offsets.clear();
    keptOffsets = 0;
  }
  const ofZone = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, ofZone.set(quarter, offset));
  keptOffsets += 1;
}

/** The zone's offset from UTC in ms (east positive), cached by quarter hours: offsets change only at those. */
export function zoneOffsetMs(zone: string, ms: number): number {
  const quarter = Math.floor(ms / quarterMs) * quarterMs;
  const clock = clockZone(zone);
  const known = offsets.get(clock)?.get(quarter);
  if (known !== undefined) return known;
  const offset = readLabelMs(zone, quarter) - quarter;
  keepOffset(clock, quarter, offset);
  return offset;
}

/** Clock changes are one hour, or half an hour on Lord Howe Island. */
const foldsMs = [3_600_000, 1_800_000];

/** Whether the time lies in the second pass of an hour that a clock change repeats (decision D23). */
export function isRepeated(zone: string, ms: number): boolean {
  const offset = zoneOffsetMs(zone, ms);
  return foldsMs.some((foldMs) => zoneOffsetMs(zone, ms - foldMs) - offset === foldMs);
}
