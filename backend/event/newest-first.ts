import { type SQL, sql } from "drizzle-orm";
import type { Page } from "../graphql/page";
import type { EventScope } from "./reach";

/** Above this many rows looked at, walking time and dropping what does not match is the cheaper way. */
const maxMergedRows = 100_000;

/** As the indexes have it: without the words, PostgreSQL would take every row and sort. */
export const newest = sql`order by event_time desc nulls last, id desc nulls last`;

/**
 * The keys (id, event_time) of one page of `event` or `ai_event`, newest first, as a query. For a few cameras each
 * camera's index is walked for as many rows as the page needs and the walks are merged; one index cannot give the
 * newest rows of several cameras in order.
 */
export function newestFirst(
  table: "event" | "ai_event",
  scope: EventScope,
  matches: SQL,
  { limit, offset }: Page,
): SQL {
  const rows = sql.identifier(table);
  const reach = offset + limit;
  const { accountId, cameraIds, goneHostIds } = scope;
  if (cameraIds && cameraIds.length * reach <= maxMergedRows) {
    return sql`
      select id, event_time
      from unnest(${sql.param(cameraIds)}::bigint[]) as wanted(camera)
      cross join lateral (
        select id, event_time from ${rows}
        where account_id = ${accountId} and camera_id = wanted.camera and ${matches}
        ${newest} limit ${reach}
      ) as walk
      ${newest} limit ${limit} offset ${offset}`;
  }
  return sql`
    select id, event_time from ${rows}
    where account_id = ${accountId} and ${inCameras(cameraIds)} and ${notOf(goneHostIds)} and ${matches}
    ${newest} limit ${limit} offset ${offset}`;
}

/** Not of one of these hosts. */
export function notOf(hostIds: number[]): SQL {
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

export function inTime({ from, to }: TimeRange): SQL {
  if (from && to) return sql`event_time >= ${from} and event_time < ${to}`;
  if (from) return sql`event_time >= ${from}`;
  return to ? sql`event_time < ${to}` : sql`true`;
}
