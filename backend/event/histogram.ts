import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import type { EventFilter } from "./filter";
import { scopeRows } from "./newest-first";
import { hasBuckets, matchesRow } from "./queries";
import { type EventScope, isEmptyScope } from "./scope";
import { bucketStart, type ClosedRange, cutRange } from "./time-buckets";
import { isOfKind, type Span, splitRange } from "./totals";

export interface TypeCount {
  type: number;
  total: number;
}

export interface HistogramBucket {
  /** Unix seconds. */
  start: number;
  total: number;
  byType: TypeCount[];
}

export interface Histogram {
  /** Length of a bucket, in seconds. */
  step: number;
  /** From the first to the last of the range, those without an event among them. */
  buckets: HistogramBucket[];
  /** Of the whole range, of every type, whatever types the filter names. */
  types: TypeCount[];
}

const hour = 3_600;
const day = 24 * hour;

type RangeFilter = EventFilter & ClosedRange;

interface Cell {
  start: number;
  type: number;
  count: number;
}

/** Counts of a range by time and type (decision D23: both ends belong to it). */
export async function countByTime(
  db: Database,
  scope: EventScope,
  filter: RangeFilter,
  maxBuckets: number,
): Promise<Histogram> {
  const { eventTypes, ...anyType } = filter;
  const { step, starts, placeOf } = cutRange(filter, maxBuckets);
  const cells = isEmptyScope(scope) ? [] : await listCells(db, scope, anyType, step);
  const counted = cells.filter(({ type }) => !eventTypes || eventTypes.includes(type));
  const buckets = starts.map((start) => ({ start, total: 0, byType: [] as TypeCount[] }));
  for (const { start, type, count } of counted) {
    const bucket = buckets[placeOf(start)];
    if (!bucket) continue;
    bucket.total += count;
    bucket.byType.push({ type, total: count });
  }
  return { step, buckets, types: sumByType(cells) };
}

function sumByType(cells: Cell[]): TypeCount[] {
  const sums = new Map<number, number>();
  for (const { type, count } of cells) sums.set(type, (sums.get(type) ?? 0) + count);
  return [...sums].map(([type, total]) => ({ type, total })).sort((a, b) => a.type - b.type);
}

async function listCells(
  db: Database,
  scope: EventScope,
  filter: RangeFilter,
  step: number,
): Promise<Cell[]> {
  const parts =
    hasBuckets(scope, filter) && step % hour === 0
      ? fromTotals(scope, filter, step)
      : [fromRows(scope, filter, step)];
  const result = await db.execute(sql`
    select extract(epoch from start)::float8 as start, event_type, sum(count)::float8 as count
    from (${sql.join(parts, sql` union all `)}) as part
    group by part.start, event_type order by part.start, event_type
  `);
  return result.rows.map((row) => ({
    start: Number(row.start),
    type: Number(row.event_type),
    count: Number(row.count),
  }));
}

/** Whole days and hours from their totals, and the partial hours at the ends row by row. */
function fromTotals(scope: EventScope, filter: RangeFilter, step: number): SQL[] {
  const { days, hours, rest } = splitRange(filter.from.getTime(), filter.to.getTime());
  const wholeDays = step % day === 0 ? days : [];
  const wholeHours = step % day === 0 ? hours : joinSpans([...days, ...hours]);
  return [
    ...wholeDays.map((span) => fromTable("event_day", "day", scope, filter, span, step)),
    ...wholeHours.map((span) => fromTable("event_hour", "hour", scope, filter, span, step)),
    ...rest.map(([fromMs, toMs]) =>
      fromRows(scope, { ...filter, from: new Date(fromMs), to: new Date(toMs) }, step),
    ),
  ];
}

/** Adjoining spans as one. */
function joinSpans(spans: Span[]): Span[] {
  if (spans.length === 0) return [];
  return [[Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))]];
}

function fromTable(
  table: "event_day" | "event_hour",
  unit: "day" | "hour",
  { accountId }: EventScope,
  filter: EventFilter,
  [fromMs, toMs]: Span,
  step: number,
): SQL {
  const time = sql.identifier(unit);
  return sql`
    select ${bucketStart(sql`${time}`, step)} as start, event_type, sum(count) as count
    from ${sql.identifier(table)}
    where account_id = ${accountId} and ${isOfKind(filter)}
      and ${time} >= ${new Date(fromMs)} and ${time} < ${new Date(toMs)}
    group by 1, 2`;
}

function fromRows(scope: EventScope, filter: EventFilter, step: number): SQL {
  const rows = scopeRows(scope, sql`event_time, event_type`, matchesRow(filter));
  return sql`
    select ${bucketStart(sql`event_time`, step)} as start, event_type, count(*) as count
    from (${rows}) as found group by 1, 2`;
}
