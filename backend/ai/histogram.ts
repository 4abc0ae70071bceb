import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { bucketStart, type ClosedRange, cutRange } from "../event/time-buckets";
import type { Viewer } from "../viewer";
import { countSealedBetween } from "./bitmap/count-by-time";
import { findSealed, isRecent, lateRows, matches } from "./bitmap/read";
import type { AiFilter } from "./filter";
import { matchesInTable } from "./queries";
import { findAiScope, isForBitmaps } from "./service";

export interface AiHistogram {
  /** Length of a bucket, in seconds. */
  step: number;
  /** From the first to the last of the range, empty ones too; start in Unix seconds. */
  buckets: { start: number; total: number }[];
}

type RangeFilter = AiFilter & ClosedRange;

/** How many AI events match over time (decision D23: both ends belong to the range). */
export async function countAiByTime(
  db: Database,
  viewer: Viewer,
  filter: RangeFilter,
  maxBuckets: number,
): Promise<AiHistogram> {
  const { step, starts, placeOf } = cutRange(filter, maxBuckets);
  const buckets = starts.map((start) => ({ start, total: 0 }));
  const scope = await findAiScope(db, viewer, filter);
  const add = (counts: Count[]) => {
    for (const { start, count } of counts) {
      const bucket = buckets[placeOf(start)];
      if (bucket) bucket.total += count;
    }
  };
  if (scope.cameraIds?.length === 0) return { step, buckets };
  const sealed = isForBitmaps(scope, filter) ? await findSealed(db, scope.accountId) : null;
  if (!sealed) {
    const ofScope = sql`account_id = ${scope.accountId} and ${matchesInTable(scope, filter)}`;
    add(await countRows(db, sql`ai_event where ${ofScope}`, step));
    return { step, buckets };
  }
  const edges = [filter.from, ...buckets.slice(1).map(({ start }) => new Date(start * 1000))];
  const newer = sql`ai_event where ${matches(scope, filter)} and ${isRecent(sealed)}`;
  // Newer than what is sealed, and late: either of them alone is read by an index, both in one condition by none.
  const [inSegments, recent, late] = await Promise.all([
    countSealedBetween(db, scope, filter, [...edges, filter.to]),
    countRows(db, newer, step),
    countRows(db, lateRows(scope, filter), step),
  ]);
  add(recent);
  add(late);
  buckets.forEach((bucket, index) => {
    bucket.total += inSegments[index] ?? 0;
  });
  return { step, buckets };
}

interface Count {
  start: number;
  count: number;
}

/** @param rows what follows FROM */
async function countRows(db: Database, rows: SQL, step: number): Promise<Count[]> {
  const result = await db.execute(sql`
    select extract(epoch from start)::float8 as start, count
    from (
      select ${bucketStart(sql`event_time`, step)} as start, count(*)::float8 as count
      from ${rows} group by 1
    ) as bucket
  `);
  return result.rows.map((row) => ({ start: Number(row.start), count: Number(row.count) }));
}
