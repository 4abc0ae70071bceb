import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import type { Page } from "../graphql/page";
import type { Viewer } from "../viewer";
import type { EventFilter } from "./filter";
import { listRows } from "./list-rows";
import { inCameras, inTime, newest, newestFirst, notOf } from "./newest-first";
import { type EventScope, findEventScope } from "./reach";
import { type Bucket, listBuckets, listHourBuckets, ofKind } from "./totals";

export interface EventRow {
  id: number;
  eventType: number;
  eventId: number;
  eventTime: Date;
  hostId: number;
  hostName: string;
  cameraId: number | null;
  cameraName: string | null;
  dstRollback: boolean;
  /** A picture of its own is kept. */
  hasPicture: boolean;
}

/** An offset beyond this is first brought near by the hour it falls into. */
const nearOffset = 1_000;
/** Matching events thinner than this among all are looked up kind by kind. */
const thinShare = 0.02;

/** One page in the viewer's reach, newest first. */
export async function listEvents(
  db: Database,
  viewer: Viewer,
  filter: EventFilter,
  page: Page,
): Promise<EventRow[]> {
  const scope = await findEventScope(db, viewer, filter.cameraIds);
  return listScopedEvents(db, scope, filter, page, null);
}

/**
 * One page of a scope. Sorted on an index alone, then joined: a deep page touches few rows.
 * @param buckets of this filter, where they are known: they tell where the page lies and how to get there
 */
export async function listScopedEvents(
  db: Database,
  scope: EventScope,
  filter: EventFilter,
  page: Page,
  buckets: Bucket[] | null,
): Promise<EventRow[]> {
  if (scope.cameraIds?.length === 0) return [];
  const place = buckets
    ? await seek(db, scope.accountId, filter, page, buckets)
    : { ...page, to: filter.to };
  if (!place) return [];
  const range = inTime({ from: filter.from, to: place.to });
  const keys =
    buckets && isThin(buckets)
      ? mergedKinds(scope.accountId, filter, range, place)
      : newestFirst("event", scope, sql`${ofKind(filter)} and ${range}`, place);
  const rows = sql`
    with page as (${keys})
    select ${columns}
    from page
    join event on event.account_id = ${scope.accountId} and event.id = page.id
    ${joins}
    order by event.event_time desc, event.id desc
  `;
  return listRows(db, rows, page.limit, toEvent);
}

function isThin(buckets: Bucket[]): boolean {
  const matching = buckets.reduce((sum, bucket) => sum + bucket.matching, 0);
  const all = buckets.reduce((sum, bucket) => sum + bucket.all, 0);
  return matching < all * thinShare;
}

/** Where a deep page begins: the end of its hour, and what is left of the offset. Null beyond the last event. */
async function seek(
  db: Database,
  accountId: number,
  filter: EventFilter,
  { limit, offset }: Page,
  buckets: Bucket[],
): Promise<(Page & { to?: Date | undefined }) | null> {
  if (offset < nearOffset) return { limit, offset, to: filter.to };
  const found = skip(buckets, offset);
  if (!found) return null;
  const { bucket, left } = found;
  if (left < nearOffset) return { limit, offset: left, to: bucket.range.to };
  const hours = await listHourBuckets(db, accountId, filter, bucket.range);
  const hour = skip(hours, left);
  return hour
    ? { limit, offset: hour.left, to: hour.bucket.range.to }
    : { limit, offset: left, to: bucket.range.to };
}

function skip(buckets: Bucket[], offset: number): { bucket: Bucket; left: number } | null {
  let left = offset;
  for (const bucket of buckets) {
    if (left < bucket.matching) return { bucket, left };
    left -= bucket.matching;
  }
  return null;
}

/** Rare kinds: each one's own index is walked, and the walks are merged. */
function mergedKinds(
  accountId: number,
  filter: EventFilter,
  range: SQL,
  { limit, offset }: Page,
): SQL {
  return sql`
    select id, event_time
    from (
      select event_type, event_id from event_day
      where account_id = ${accountId} and ${ofKind(filter)}
      group by event_type, event_id having sum(count) > 0
    ) as kind
    cross join lateral (
      select id, event_time from event
      where account_id = ${accountId} and event_type = kind.event_type and event_id = kind.event_id and ${range}
      ${newest} limit ${offset + limit}
    ) as walk
    ${newest} limit ${limit} offset ${offset}`;
}

/** How many of a scope's events pass the filter, exactly. */
export async function countScopedEvents(
  db: Database,
  scope: EventScope,
  filter: EventFilter,
): Promise<number> {
  const { accountId, cameraIds, goneHostIds } = scope;
  if (!cameraIds && goneHostIds.length === 0) {
    const buckets = await listBuckets(db, accountId, filter);
    return buckets.reduce((sum, bucket) => sum + bucket.matching, 0);
  }
  if (cameraIds?.length === 0) return 0;
  const result = await db.execute(sql`
    select count(*)::float8 as count from event
    where account_id = ${accountId} and ${inCameras(cameraIds)} and ${notOf(goneHostIds)}
      and ${ofKind(filter)} and ${inTime(filter)}
  `);
  return Number(result.rows[0]?.count ?? 0);
}

export async function countEvents(
  db: Database,
  viewer: Viewer,
  filter: EventFilter,
): Promise<number> {
  return countScopedEvents(db, await findEventScope(db, viewer, filter.cameraIds), filter);
}

/** The newest event of each of these hosts since a time. */
export async function listLatestEventPerHost(
  db: Database,
  viewer: Viewer,
  hostIds: number[],
  since: Date,
): Promise<EventRow[]> {
  const { cameraIds } = await findEventScope(db, viewer);
  const result = await db.execute(sql`
    with latest as (
      select distinct on (host_id) id from event
      where account_id = ${viewer.accountId} and ${inCameras(cameraIds)} and event_time >= ${since}
        and host_id = any(${sql.param(hostIds)}::bigint[])
      order by host_id, event_time desc, id desc
    )
    select ${columns}
    from latest
    join event on event.account_id = ${viewer.accountId} and event.id = latest.id
    ${joins}
  `);
  return result.rows.map(toEvent);
}

/** AI events of each host since a time; hosts without one are left out. */
export async function countAiEventsPerHost(
  db: Database,
  viewer: Viewer,
  since: Date,
  aiEventType: number,
): Promise<Map<number, number>> {
  const { cameraIds } = await findEventScope(db, viewer);
  const result = await db.execute(sql`
    select host_id, count(*)::int as count from event
    where account_id = ${viewer.accountId} and ${inCameras(cameraIds)} and event_time >= ${since}
      and event_type = ${aiEventType}
    group by host_id
  `);
  return new Map(result.rows.map((row) => [Number(row.host_id), Number(row.count)]));
}

/** Events with these ids in a scope, in no order. Ids out of reach bring nothing, like unknown ones. */
export async function listEventsById(
  db: Database | Transaction,
  scope: EventScope,
  ids: number[],
): Promise<EventRow[]> {
  const result = await db.execute(sql`
    select ${columns} from event ${joins}
    where event.account_id = ${scope.accountId} and event.id = any(${sql.param(ids)}::bigint[])
      and ${scope.cameraIds ? sql`event.${inCameras(scope.cameraIds)}` : sql`true`}
  `);
  return result.rows.map(toEvent);
}

export const columns = sql`
  event.id, event.event_type, event.event_id, extract(epoch from event.event_time)::float8 * 1000 as time_ms,
  event.host_id, event.camera_id, event.dst_rollback, event.snapshot is not null as has_picture,
  coalesce(host.display_name, host.name) as host_name, camera.name as camera_name`;

/** A deleted host's events are out of sight at once; the purge takes them away. */
export const joins = sql`
  join host on host.id = event.host_id and host.deleted_at is null
  left join camera on camera.id = event.camera_id`;

export function toEvent(row: Record<string, unknown>): EventRow {
  return {
    id: Number(row.id),
    eventType: Number(row.event_type),
    eventId: Number(row.event_id),
    eventTime: new Date(Number(row.time_ms)),
    hostId: Number(row.host_id),
    hostName: String(row.host_name),
    cameraId: row.camera_id === null ? null : Number(row.camera_id),
    cameraName: row.camera_name === null ? null : String(row.camera_name),
    dstRollback: row.dst_rollback === true,
    hasPicture: row.has_picture === true,
  };
}
