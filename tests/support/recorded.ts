import { findDemoGap } from "../../agent/demo/happenings";

const minuteMs = 60_000;
/** Tests play around their moment, and go back an hour from it. */
const marginMs = 75 * minuteMs;
/** More than any host of the demo has. */
const cameraIndexes = Array.from({ length: 36 }, (_, index) => index);

/** The demo's recorders pause for a while in some nights. */
const isNearRest = (ms: number): boolean =>
  cameraIndexes.some((index) => {
    const gap = findDemoGap(index, ms);
    return gap !== null && ms >= gap[0] - marginMs && ms < gap[1] + marginMs;
  });

/**
 * A whole second at least so many minutes ago, in ms, around which every camera of the demo has
 * recordings.
 */
export function findRecordedMs(minutesAgo: number): number {
  let ms = Math.floor(Date.now() / 1000) * 1000 - minutesAgo * minuteMs;
  while (isNearRest(ms)) ms -= minuteMs;
  return ms;
}

/**
 * The same in Unix seconds, as in addresses: half an hour ago by default, away from the newest
 * recordings.
 */
export const findRecordedSeconds = (minutesAgo = 30): number => findRecordedMs(minutesAgo) / 1000;
