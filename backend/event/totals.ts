import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import type { EventFilter } from "./filter";
import { inTimeRange, type TimeRange } from "./newest-first";

/**
 * Exact totals of a whole account, from the hour and day tables that a trigger maintains. Only the partial hours at the
 * ends of the range are counted row by row.
 */
export interface Bucket {
  range: TimeRange;
  /** Events that match the filter. */
  matching: number;
  /** All events, to estimate how sparse the matching ones are. */
  all: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const floorTo = (ms: number, unitMs: number) => Math.floor(ms / unitMs) * unitMs;
const ceilTo = (ms: number, unitMs: number) => Math.ceil(ms / unitMs) * unitMs;

export type Span = [fromMs: number, toMs: number];

/** Cuts [from, to) into whole days, whole hours at their edges, and the rest. */
export function splitRange(fromMs: number, toMs: number) {
  const none: Span[] = [];
  const hours: Span = [ceilTo(fromMs, hourMs), floorTo(toMs, hourMs)];
  if (hours[0] >= hours[1]) return { days: none, hours: none, rest: [[fromMs, toMs]] as Span[] };
  const rest: Span[] = [
    [fromMs, hours[0]],
    [hours[1], toMs],
  ];
  const days: Span = [ceilTo(hours[0], dayMs), floorTo(hours[1], dayMs)];
  if (days[0] >= days[1]) return { days: none, hours: [hours], rest };
  const edges: Span[] = [
    [hours[0], days[0]],
    [days[1], hours[1]],
  ];
  return { days: [days], hours: edges, rest };
}

const isSpan = ([fromMs, toMs]: Span) => fromMs < toMs;

/** Later than any event: ingest accepts times at most a day ahead. */
const lastMs = Date.UTC(2200, 0, 1);

/** Event counts by day, hour and partial hour, newest first; buckets without a matching event are left out. */
export async function listBuckets(
  db: Database,
  accountId: number,
  filter: EventFilter,
): Promise<Bucket[]> {
  const fromMs = filter.from?.getTime() ?? 0;
  const toMs = Math.min(filter.to?.getTime() ?? lastMs, lastMs);
  if (fromMs >= toMs) return [];
  const parts = splitRange(fromMs, toMs);
  const queries = [
    ...parts.days.map((span) => sumBuckets("event_day", "day", accountId, filter, span)),
    ...parts.hours
      .filter(isSpan)
      .map((span) => sumBuckets("event_hour", "hour", accountId, filter, span)),
    ...parts.rest.filter(isSpan).map((span) => countRows(accountId, filter, span)),
  ];
  return readBuckets(db, queries);
}

/** Counts by the whole hours of a range, newest first: an hour that reaches beyond it counts events that do, too. */
export async function listHourBuckets(
  db: Database,
  accountId: number,
  filter: EventFilter,
  { from, to }: TimeRange,
): Promise<Bucket[]> {
  const lastHourMs = (to?.getTime() ?? lastMs) - hourMs;
  const span: Span = [from?.getTime() ?? 0, lastHourMs + 1];
  return readBuckets(db, [sumBuckets("event_hour", "hour", accountId, filter, span)]);
}

function sumBuckets(
  table: "event_day" | "event_hour",
  unit: "day" | "hour",
  accountId: number,
  filter: EventFilter,
  [fromMs, toMs]: Span,
): SQL {
  const start = sql.identifier(unit);
  return sql`
    select extract(epoch from ${start})::float8 * 1000 as from_ms, ${unitMsOf[unit]}::float8 as span_ms,
      coalesce(sum(count) filter (where ${isOfKind(filter)}), 0)::float8 as matching,
      sum(count)::float8 as "all"
    from ${sql.identifier(table)}
    where account_id = ${accountId} and ${start} >= ${new Date(fromMs)} and ${start} < ${new Date(toMs)}
    group by ${start}`;
}

const unitMsOf = { day: dayMs, hour: hourMs };

function countRows(accountId: number, filter: EventFilter, [fromMs, toMs]: Span): SQL {
  const range = inTimeRange({ from: new Date(fromMs), to: new Date(toMs) });
  return sql`
    select ${fromMs}::float8 as from_ms, ${toMs - fromMs}::float8 as span_ms,
      (count(*) filter (where ${isOfKind(filter)}))::float8 as matching, count(*)::float8 as "all"
    from event where account_id = ${accountId} and ${range}`;
}

async function readBuckets(db: Database, queries: SQL[]): Promise<Bucket[]> {
  const result = await db.execute(sql`
    select * from (${sql.join(queries, sql` union all `)}) as buckets
    where matching > 0 order by from_ms desc
  `);
  return result.rows.map((row) => ({
    range: {
      from: new Date(Number(row.from_ms)),
      to: new Date(Number(row.from_ms) + Number(row.span_ms)),
    },
    matching: Number(row.matching),
    all: Number(row.all),
  }));
}

/** Condition on type and id, for event, event_hour and event_day alike. */
export function isOfKind({ eventTypes, eventId }: EventFilter): SQL {
  const parts = [
    eventTypes && sql`event_type = any(${sql.param(eventTypes)}::smallint[])`,
    eventId !== undefined && sql`event_id = ${eventId}`,
  ].filter((part) => part !== undefined && part !== false);
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}
