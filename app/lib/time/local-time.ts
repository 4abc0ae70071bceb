import { zoneOffset } from "~/lib/i18n/format";
import { isRepeated } from "~contract/wall-time";

/** Times as a place's clock shows them, "2026-11-20T09:41:07": what a native date-and-time field posts. */

const pattern =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,3})?(?:([+-])(\d{2}):(\d{2}))?$/;

/** The date and time a clock would show, as seconds since 1970 on that clock; null where there is no such date. */
export function toClockSeconds(day: string, hour: number, minute: number, second: number) {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  return midnight / 1000 + hour * 3600 + minute * 60 + second;
}

const daySeconds = 86_400;

/**
 * The moment a clock shows a time. Of an hour that is shown twice it is the first pass, unless the offset says which;
 * a time that a clock skips is moved on by as much. Null where the clock never has that offset then.
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

/** The moment of a posted date and time, as Unix seconds; null where it is none. */
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

/** What parseLocalTime reads. The second pass of an hour carries its offset, which a native field cannot hold. */
export function toLocalTime(seconds: number, timeZone: string): string {
  const offset = zoneOffset(seconds, timeZone);
  const clock = new Date((seconds + offset) * 1000).toISOString().slice(0, 19);
  if (!isRepeated(timeZone, seconds * 1000)) return clock;
  const ahead = new Date(Math.abs(offset) * 1000).toISOString().slice(11, 16);
  return `${clock}${offset < 0 ? "-" : "+"}${ahead}`;
}
