import { type SQL, sql } from "drizzle-orm";
import type { Page } from "../graphql/page";
import type { EventScope } from "./scope";

/** Above this many rows, scanning by time and filtering is cheaper than merging one index scan per camera. */
const maxMergedRows = 100_000;

/** Must match the indexes: without "nulls last" PostgreSQL would sort every row. */
export const newestOrder = sql`order by event_time desc nulls last, id desc nulls last`;

/**
 * Query for the keys (id, event_time) of one page of `event` or `ai_event`, newest first. For a few cameras, one index
 * scan per camera reads as many rows as the page needs and the results are merged: no index holds the rows of several
 * cameras in order of time.
 */
export function newestFirst(
  table: "event" | "ai_event",
  scope: EventScope,
  matches: SQL,
  { limit, offset }: Page,
): SQL {
  const rows = sql.identifier(table);
  const depth = offset + limit;
  const { accountId, cameraIds, deletedHostIds } = scope;
  if (cameraIds && cameraIds.length * depth <= maxMergedRows) {
    return sql`
      select id, event_time
      from unnest(${sql.param(cameraIds)}::bigint[]) as wanted(camera)
      cross join lateral (
        select id, event_time from ${rows}
        where account_id = ${accountId} and camera_id = wanted.camera and ${matches}
        ${newestOrder} limit ${depth}
      ) as walk
      ${newestOrder} limit ${limit} offset ${offset}`;
  }
  return sql`
    select id, event_time from ${rows}
    where account_id = ${accountId} and ${inCameras(cameraIds)} and ${notInHosts(deletedHostIds)} and ${matches}
    ${newestOrder} limit ${limit} offset ${offset}`;
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

export function inTimeRange({ from, to }: TimeRange): SQL {
  if (from && to) return sql`event_time >= ${from} and event_time < ${to}`;
  if (from) return sql`event_time >= ${from}`;
  return to ? sql`event_time < ${to}` : sql`true`;
}
