import {
  type FormatOptions,
  formatClock,
  formatDate,
  formatHour,
  formatOffset,
  formatTimeAt,
  isUnknownTime,
  zoneOffset,
} from "~/lib/i18n/format";
import { clockZone } from "~contract/time-zone";
import { isRepeated } from "~contract/wall-time";

/** When something happened at a host, on the host's own clock (decision D77). */
export interface PlaceTime {
  clock: string;
  date: string;
  /** "UTC+9" where the host's clock is not the user's, and the clock does not say it already. */
  zone: string | null;
  /** All of it in one line, with the zone's name. */
  full: string;
}

/**
 * The same in one line: the clock alone on the host's own today, else the date with it or, shortened, in its place; and
 * the zone where the host's clock is not the user's.
 */
export function toRecentTime(
  seconds: number,
  nowSeconds: number,
  placeZone: string,
  options: FormatOptions,
  isShort = false,
): { text: string; full: string } {
  const { clock, date, zone, full } = toPlaceTime(seconds, placeZone, options);
  if (isUnknownTime(seconds)) return { text: full, full };
  const there = { ...options, timeZone: placeZone };
  const isToday = date === formatDate(nowSeconds, there);
  const ofToday = isShort ? formatHour(seconds, there) : clock;
  const ofOtherDays = isShort ? date : `${date} ${clock}`;
  return { text: [isToday ? ofToday : ofOtherDays, zone].filter(Boolean).join(" "), full };
}

export function toPlaceTime(seconds: number, placeZone: string, options: FormatOptions): PlaceTime {
  const there = { ...options, timeZone: placeZone };
  const isSame = zoneOffset(seconds, placeZone) === zoneOffset(seconds, options.timeZone);
  // Of an unknown zone, and in the second pass of a repeated hour, the clock itself is marked.
  const isMarked = clockZone(placeZone) !== placeZone || isRepeated(placeZone, seconds * 1000);
  const isBare = isSame || isMarked || isUnknownTime(seconds);
  return {
    clock: formatClock(seconds, there),
    date: formatDate(seconds, there),
    zone: isBare ? null : formatOffset(zoneOffset(seconds, placeZone)),
    full: formatTimeAt(seconds, placeZone, options),
  };
}
