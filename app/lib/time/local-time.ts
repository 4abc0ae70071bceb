import { zoneOffset } from "~/lib/i18n/format";
import { isRepeated } from "~contract/wall-time";

/** Local times of a zone as native date-and-time fields post them: "2026-11-20T09:41:07". */

const pattern =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,3})?(?:([+-])(\d{2}):(\d{2}))?$/;

/** Reads date and time as if in UTC, in seconds since 1970; null for an invalid date. */
export function toClockSeconds(day: string, hour: number, minute: number, second: number) {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  return midnight / 1000 + hour * 3600 + minute * 60 + second;
}

const daySeconds = 86_400;

/**
 * Unix time of a local time. In a repeated hour it is the first pass, unless an offset is given; a time skipped by a
 * clock change moves forward by the change. Null when the zone does not have the given offset at that time.
 */
export function resolveClock(
  clockSeconds: number,
  timeZone: string,
  offset: number | null = null,
): number | null {
  const offsets = [-daySeconds, daySeconds].map((span) =>
    zoneOffset(clockSeconds + span, timeZone),
  );
  const moments = offsets
    .map((each) => clockSeconds - each)
    .filter((moment) => moment + zoneOffset(moment, timeZone) === clockSeconds);
  if (offset !== null) return moments.find((moment) => clockSeconds - moment === offset) ?? null;
  const before = offsets[0] ?? 0;
  return moments.length > 0 ? Math.min(...moments) : clockSeconds - before;
}

/** Unix seconds of a posted date and time; null when invalid. */
export function parseLocalTime(value: string, timeZone: string): number | null {
  const found = pattern.exec(value);
  if (!found) return null;
  const [, day = "", hour, minute, second = 0, sign, offsetHours, offsetMinutes] = found;
  const clock = toClockSeconds(day, Number(hour), Number(minute), Number(second));
  if (clock === null) return null;
  const offset = sign
    ? (sign === "-" ? -1 : 1) * (Number(offsetHours) * 3600 + Number(offsetMinutes) * 60)
    : null;
  return resolveClock(clock, timeZone, offset);
}

/**
 * Formats for parseLocalTime, as short as native fields do ("2026-11-20T09:41" for a whole minute): what they hold would
 * else look changed. A time in the second pass of an hour has its offset, which they cannot hold.
 */
export function toLocalTime(seconds: number, timeZone: string): string {
  const offset = zoneOffset(seconds, timeZone);
  const clock = new Date((seconds + offset) * 1000).toISOString().slice(0, 19);
  if (!isRepeated(timeZone, seconds * 1000)) return clock.replace(/:00$/, "");
  const ahead = new Date(Math.abs(offset) * 1000).toISOString().slice(11, 16);
  return `${clock}${offset < 0 ? "-" : "+"}${ahead}`;
}
