/** The demo's recorders rest a while of some nights, all of them between these minutes of the day (UTC). */
const restMinutes = { from: 140, until: 265 };
/** What a test plays around its moment. */
const marginMinutes = 30;
const minuteMs = 60_000;

/** A whole second at least so many minutes ago, in ms, around which every camera of the demo has its recordings. */
export function findRecordedMs(minutesAgo: number): number {
  const ms = Math.floor(Date.now() / 1000) * 1000 - minutesAgo * minuteMs;
  const minuteOfDay = (ms % 86_400_000) / minuteMs;
  const from = restMinutes.from - marginMinutes;
  const isNear = minuteOfDay >= from && minuteOfDay < restMinutes.until + marginMinutes;
  return isNear ? ms - Math.ceil(minuteOfDay - from) * minuteMs : ms;
}

/** The same in Unix seconds, as addresses say it: half an hour ago, not near the edge, where nothing else is asked. */
export const findRecordedSeconds = (minutesAgo = 30): number => findRecordedMs(minutesAgo) / 1000;
