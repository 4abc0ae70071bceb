import { type SQL, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import { codedError } from "../errors";

/** What all counts over time have in common: their arguments, and the buckets that a range is cut into. */

const hour = 3_600;
const day = 24 * hour;
const steps = [1, 5, 10, 30, 60, 120, 300, 600, 900, 1_800]
  .concat([1, 2, 3, 4, 6, 12].map((count) => count * hour))
  .concat([1, 2, 7, 14, 30, 90, 365, 730, 3_650].map((count) => count * day));

/** The shortest even step that cuts a range, in Unix seconds and with both ends, into at most so many buckets. */
export function chooseStep(from: number, until: number, maxBuckets: number): number {
  const count = (step: number) => Math.floor(until / step) - Math.floor(from / step) + 1;
  return (
    steps.find((step) => count(step) <= maxBuckets) ?? Math.ceil((until - from + 1) / maxBuckets)
  );
}

/**
 * Start of the bucket that a time lies in. In whole numbers: extract(epoch …) makes a numeric of each row, which takes
 * longer than all else that counting does with it.
 */
export const bucketStart = (time: SQL, stepSeconds: number): SQL =>
  sql`date_bin(make_interval(secs => ${stepSeconds}), ${time}, timestamptz 'epoch')`;

export interface ClosedRange {
  from: Date;
  /** The moment after the last second. */
  to: Date;
}

type Argument = number | null | undefined;

/** @throws INVALID_ARGUMENT for less than one bucket, and for too many */
export function parseBuckets(buckets: Argument): number {
  const max = limits.histogramBucketsMax;
  const wanted = buckets ?? limits.histogramBucketsDefault;
  if (wanted < 1 || wanted > max) throw codedError("INVALID_ARGUMENT", { field: "buckets", max });
  return wanted;
}

/**
 * A range in Unix seconds to which both ends belong (decision D23); `names` are those of its arguments.
 * @throws INVALID_ARGUMENT without both ends, and for an end before the start
 */
export function parseEnds(
  start: Argument,
  end: Argument,
  names: { start: string; end: string },
): ClosedRange {
  if (start == null) throw codedError("INVALID_ARGUMENT", { field: names.start });
  if (end == null || end < start) throw codedError("INVALID_ARGUMENT", { field: names.end });
  return { from: new Date(start * 1000), to: new Date((end + 1) * 1000) };
}

/** Cuts a range into at most so many buckets of one length: `step` and `starts` in seconds, `placeOf` a start. */
export function cutRange({ from, to }: ClosedRange, maxBuckets: number) {
  const [first, last] = [from.getTime() / 1000, to.getTime() / 1000 - 1];
  const step = chooseStep(first, last, maxBuckets);
  const place = Math.floor(first / step);
  const count = Math.floor(last / step) - place + 1;
  return {
    step,
    starts: Array.from({ length: count }, (_each, index) => (place + index) * step),
    placeOf: (start: number) => start / step - place,
  };
}
