import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import type { Page } from "../graphql/page";
import type { Viewer } from "../viewer";
import type { EventFilter } from "./filter";
import { listRows } from "./list-rows";
import {
  inScope,
  inTimeRange,
  knownBounds,
  newestFirst,
  newestOrder,
  oldestOrder,
  scopeRows,
} from "./newest-first";
import { type EventRow, eventColumns, eventJoins, toEvent } from "./rows";
import { type EventScope, findPlaceScope, inReach, isEmptyScope } from "./scope";
import { type Bucket, isOfKind, listBuckets, listHourBuckets } from "./totals";

/** Beyond this offset the page is located by the hour buckets instead of by skipping rows. */
const maxPlainOffset = 1_000;
/** Below this share of matching events, one index scan per kind is cheaper than filtering. */
const sparseShare = 0.02;

/** One page of the events in the viewer's reach, newest first. */
export async function listEvents(
  db: Database,
  viewer: Viewer,
  filter: EventFilter,
  page: Page,
): Promise<EventRow[]> {
  const scope = await findPlaceScope(db, viewer, filter);
  return listScopedEvents(db, scope, filter, page, null);
}

/**
 * One page of a scope, newest first. Keys are sorted on an index alone and joined afterwards: a deep page touches few
 * rows.
 * @param buckets counts for this filter, null if unknown; they locate a deep page and choose the query plan
 * @param order oldest first only without buckets
 */
export async function listScopedEvents(
  db: Database,
  scope: EventScope,
  filter: EventFilter,
  page: Page,
  buckets: Bucket[] | null,
  order = newestOrder,
): Promise<EventRow[]> {
  if (isEmptyScope(scope)) return [];
  // Nothing there is what takes longest to look for.
  if (buckets && !skipBuckets(buckets, page.offset)) return [];
  const position = buckets
    ? await seekPage(db, scope.accountId, filter, page, buckets)
    : { ...page, to: filter.to };
  if (!position) return [];
  const listFrom = (from: Date | undefined) => {
    const range = inTimeRange({ from, to: position.to });
    const keys = filter.ids
      ? namedKeys(scope, filter, position, order)
      : buckets && isSparse(buckets)
        ? newestOfKinds(scope.accountId, filter, range, position)
        : newestFirst(
            "event",
            scope,
            sql`${isOfKind(filter)} and ${range}`,
            position,
            order,
            buckets ? knownBounds(position) : undefined,
          );
    return joinKeys(db, scope.accountId, keys, filter.ids ? sql`true` : range, page.limit, order);
  };
  const floor = order === newestOrder && !filter.ids ? findFloor(filter, page, buckets) : undefined;
  if (floor === undefined) return listFrom(filter.from);
  const rows = await listFrom(floor);
  return rows.length === page.limit ? rows : listFrom(filter.from);
}

/** How far back a page is looked for at first where it is not known how far it reaches. */
const recentMs = 31 * 86_400_000;

/**
 * A time that the page is likely not to reach beyond, so that older months need not be thought of: by the buckets, which
 * are true but for what was deleted since, or some weeks. Undefined where the filter's own start is as near.
 */
function findFloor(
  { from, to }: EventFilter,
  { limit, offset }: Page,
  buckets: Bucket[] | null,
): Date | undefined {
  const floor = buckets
    ? skipBuckets(buckets, offset + limit - 1)?.bucket.range.from
    : new Date(Math.min(to?.getTime() ?? Number.POSITIVE_INFINITY, Date.now()) - recentMs);
  return floor && (!from || floor > from) ? floor : undefined;
}

/**
 * Rows behind at most this many keys (id, event_time). The time selects a row's month; "limit 1" tells PostgreSQL that
 * there is one row for each key, which it would not expect of two columns.
 */
function joinKeys(
  db: Database,
  accountId: number,
  keys: SQL,
  range: SQL,
  maxRows: number,
  order: SQL,
): Promise<EventRow[]> {
  const rows = sql`
    with page as (${keys})
    select ${eventColumns}
    from page
    cross join lateral (
      select * from event
      where account_id = ${accountId} and id = page.id and event_time = page.event_time and ${range} limit 1
    ) as event
    ${eventJoins}
    ${order === oldestOrder ? sql`order by event.event_time, event.id` : sql`order by event.event_time desc, event.id desc`}
  `;
  return listRows(db, rows, maxRows, toEvent);
}

/** The filter as a condition on rows of `event`. */
export function matchesRow(filter: EventFilter): SQL {
  const named = filter.ids && sql`and id = any(${sql.param(filter.ids)}::bigint[])`;
  return sql`${isOfKind(filter)} and ${inTimeRange(filter)} ${named ?? sql``}`;
}

/** Page keys among named events: by primary key, whatever the scope. */
function namedKeys(
  scope: EventScope,
  filter: EventFilter,
  { limit, offset }: Page,
  order: SQL,
): SQL {
  return sql`
    select id, event_time from event
    where account_id = ${scope.accountId} and ${inScope(scope)} and ${matchesRow(filter)}
    ${order} limit ${limit} offset ${offset}`;
}

function isSparse(buckets: Bucket[]): boolean {
  const matching = buckets.reduce((sum, bucket) => sum + bucket.matching, 0);
  const all = buckets.reduce((sum, bucket) => sum + bucket.all, 0);
  return matching < all * sparseShare;
}

/** Start of a deep page: the end of its hour and the remaining offset. Null beyond the last event. */
async function seekPage(
  db: Database,
  accountId: number,
  filter: EventFilter,
  { limit, offset }: Page,
  buckets: Bucket[],
): Promise<(Page & { to?: Date | undefined }) | null> {
  if (offset < maxPlainOffset) return { limit, offset, to: filter.to };
  const found = skipBuckets(buckets, offset);
  if (!found) return null;
  const { bucket, left } = found;
  if (left < maxPlainOffset) return { limit, offset: left, to: bucket.range.to };
  const hours = await listHourBuckets(db, accountId, filter, bucket.range);
  const hour = skipBuckets(hours, left);
  return hour
    ? { limit, offset: hour.left, to: hour.bucket.range.to }
    : { limit, offset: left, to: bucket.range.to };
}

function skipBuckets(buckets: Bucket[], offset: number): { bucket: Bucket; left: number } | null {
  let left = offset;
  for (const bucket of buckets) {
    if (left < bucket.matching) return { bucket, left };
    left -= bucket.matching;
  }
  return null;
}

/** Page keys of rare kinds: one index scan per kind, merged. */
function newestOfKinds(
  accountId: number,
  filter: EventFilter,
  range: SQL,
  { limit, offset }: Page,
): SQL {
  return sql`
    select id, event_time
    from (
      select event_type, event_id from event_day
      where account_id = ${accountId} and ${isOfKind(filter)}
      group by event_type, event_id having sum(count) > 0
    ) as kind
    cross join lateral (
      select id, event_time from event
      where account_id = ${accountId} and event_type = kind.event_type and event_id = kind.event_id and ${range}
      ${newestOrder} limit ${offset + limit}
    ) as walk
    ${newestOrder} limit ${limit} offset ${offset}`;
}

/** Hour and day totals hold what matches: they are not split by camera or host, and know no ids. */
export const hasBuckets = (scope: EventScope, filter: EventFilter): boolean =>
  scope.cameraIds === null && scope.deletedHostIds.length === 0 && !filter.ids;

/** Exact number of a scope's events that match the filter. */
export async function countScopedEvents(
  db: Database,
  scope: EventScope,
  filter: EventFilter,
): Promise<number> {
  if (hasBuckets(scope, filter)) {
    const buckets = await listBuckets(db, scope.accountId, filter);
    return buckets.reduce((sum, bucket) => sum + bucket.matching, 0);
  }
  if (isEmptyScope(scope)) return 0;
  const rows = scopeRows(scope, sql`1`, matchesRow(filter));
  const result = await db.execute(sql`select count(*)::float8 as count from (${rows}) as found`);
  return Number(result.rows[0]?.count ?? 0);
}

export async function countEvents(
  db: Database,
  viewer: Viewer,
  filter: EventFilter,
): Promise<number> {
  return countScopedEvents(db, await findPlaceScope(db, viewer, filter), filter);
}

/** Events with these ids, in no order. Ids out of reach and unknown ids are left out. */
export async function listEventsById(
  db: Database | Transaction,
  viewer: Viewer,
  ids: number[],
): Promise<EventRow[]> {
  const result = await db.execute(sql`
    select ${eventColumns} from event ${eventJoins}
    where event.account_id = ${viewer.accountId} and event.id = any(${sql.param(ids)}::bigint[])
      and ${inReach(viewer)}
  `);
  return result.rows.map(toEvent);
}

/**
 * Those of the events that exist, held until the transaction ends: retention leaves them alone meanwhile, and sees what
 * was done to keep them afterwards. Waits for a deletion under way.
 */
export async function holdEvents(
  tx: Transaction,
  accountId: number,
  ids: number[],
): Promise<number[]> {
  const result = await tx.execute(sql`
    select id from event where account_id = ${accountId} and id = any(${sql.param(ids)}::bigint[])
    order by id for key share
  `);
  return result.rows.map((row) => Number(row.id));
}

/** Digest and time of an event's picture; null for an event out of reach, without one or unknown alike. */
export async function findPictureOf(
  db: Database,
  viewer: Viewer,
  id: number,
): Promise<{ digest: Buffer; timeMs: number } | null> {
  const result = await db.execute(sql`
    select event.snapshot, extract(epoch from event.event_time)::float8 * 1000 as time_ms
    from event join host on host.id = event.host_id and host.deleted_at is null
    where event.account_id = ${viewer.accountId} and event.id = ${id} and event.snapshot is not null
      and ${inReach(viewer)}
  `);
  const { snapshot, time_ms: timeMs } = result.rows[0] ?? {};
  return Buffer.isBuffer(snapshot) ? { digest: snapshot, timeMs: Number(timeMs) } : null;
}
