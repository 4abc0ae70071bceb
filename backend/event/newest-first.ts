import { type SQL, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { Page } from "../graphql/page";
import type { EventScope } from "./scope";

/** Above this many rows, scanning by time and filtering is cheaper than merging one index scan per camera. */
const maxMergedRows = 100_000;

/** Must match the indexes: without "nulls last" PostgreSQL would sort every row. */
export const newestOrder = sql`order by event_time desc nulls last, id desc nulls last`;
/** The same indexes backwards. */
export const oldestOrder = sql`order by event_time asc nulls first, id asc nulls first`;

const bounds = ({ limit, offset }: Page): SQL => sql`limit ${limit} offset ${offset}`;

/**
 * Of a first page, with its size in the statement's text: PostgreSQL then keeps the plan. Where it does not know how few
 * rows are asked for, it plans anew with each call, which takes twice as long as to read them. Only where most rows
 * match: a kept plan is blind to a value that is rare. And only for the sizes of the console's lists, for each makes a
 * statement of its own.
 */
export function knownBounds(page: Page): SQL {
  const isKnown = page.offset === 0 && limits.perPageChoices.some((size) => size === page.limit);
  return isKnown ? sql.raw(`limit ${page.limit}`) : bounds(page);
}

/**
 * Query for the keys (id, event_time) of one page of `event` or `ai_event`, newest first. For a few cameras, one index
 * scan per camera reads as many rows as the page needs and the results are merged: no index holds the rows of several
 * cameras in order of time.
 * @param pageBounds of the page, where all of the scope is read by time
 */
export function newestFirst(
  table: "event" | "ai_event",
  scope: EventScope,
  matches: SQL,
  page: Page,
  order = newestOrder,
  pageBounds = bounds(page),
): SQL {
  const rows = sql.identifier(table);
  const depth = page.offset + page.limit;
  const { accountId, cameraIds, ownHostIds = [] } = scope;
  if (cameraIds && (cameraIds.length + ownHostIds.length) * depth <= maxMergedRows) {
    const walks = [
      cameraIds.length > 0 && {
        ids: cameraIds,
        place: sql`camera_id = wanted.id`,
      },
      ownHostIds.length > 0 && {
        ids: ownHostIds,
        place: sql`camera_id is null and host_id = wanted.id`,
      },
    ].flatMap((walk) =>
      walk
        ? sql`
      select walk.id, walk.event_time
      from unnest(${sql.param(walk.ids)}::bigint[]) as wanted(id)
      cross join lateral (
        select id, event_time from ${rows}
        where account_id = ${accountId} and ${walk.place} and ${matches}
        ${order} limit ${depth}
      ) as walk`
        : [],
    );
    return sql`
      select id, event_time from (${sql.join(walks, sql` union all `)}) as walks
      ${order} ${bounds(page)}`;
  }
  return sql`
    select id, event_time from ${rows}
    where account_id = ${accountId} and ${inScope(scope)} and ${matches}
    ${order} ${pageBounds}`;
}

/**
 * The rows of `event` in a scope that match, as a query. Of a narrowed scope cameras and hosts are read each by its own
 * index: with "or" PostgreSQL would use neither.
 */
export function scopeRows(scope: EventScope, columns: SQL, matches: SQL): SQL {
  const { accountId, cameraIds, ownHostIds = [] } = scope;
  const read = (place: SQL) =>
    sql`select ${columns} from event where account_id = ${accountId} and ${place} and ${matches}`;
  if (!cameraIds || ownHostIds.length === 0) return read(inScope(scope));
  return sql`${read(inCameras(cameraIds))} union all ${read(isOwn(ownHostIds))}`;
}

const isOwn = (hostIds: number[]) =>
  sql`camera_id is null and host_id = any(${sql.param(hostIds)}::bigint[])`;

/** Condition for what is in reach and was asked for. */
export function inScope({ cameraIds, ownHostIds = [], deletedHostIds }: EventScope): SQL {
  if (ownHostIds.length > 0) return sql`(${inCameras(cameraIds)} or ${isOwn(ownHostIds)})`;
  return sql`${inCameras(cameraIds)} and ${notInHosts(deletedHostIds)}`;
}

export function notInHosts(hostIds: number[]): SQL {
  return hostIds.length > 0 ? sql`host_id <> all(${sql.param(hostIds)}::bigint[])` : sql`true`;
}

export function inCameras(cameraIds: number[] | null): SQL {
  return cameraIds ? sql`camera_id = any(${sql.param(cameraIds)}::bigint[])` : sql`true`;
}

/** Half-open range of time; either end may be missing. */
export interface TimeRange {
  from?: Date | undefined;
  to?: Date | undefined;
}

export function inTimeRange({ from, to }: TimeRange, time = sql`event_time`): SQL {
  if (from && to) return sql`${time} >= ${from} and ${time} < ${to}`;
  if (from) return sql`${time} >= ${from}`;
  return to ? sql`${time} < ${to}` : sql`true`;
}
