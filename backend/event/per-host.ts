import { sql } from "drizzle-orm";
import { eventTypes } from "../../contract/names";
import type { Database } from "../db/client";
import { cameraRights } from "../permission/rights";
import type { Viewer } from "../viewer";
import { type EventRow, eventColumns, eventJoins, toEvent } from "./rows";

const hourMs = 3_600_000;
const anHourAgo = () => new Date(Date.now() - hourMs);

/** For the many rows of an hour: a join, where `inReach` looks up each row by itself. */
const ofReachable = (viewer: Viewer) =>
  viewer.master
    ? sql`true`
    : sql`camera_id in (select rights.camera_id from ${cameraRights(viewer)} as rights)`;

/** Newest event of the last hour of each of these hosts; hosts without one are left out. */
export async function listLatestEventPerHost(
  db: Database,
  viewer: Viewer,
  hostIds: number[],
): Promise<Map<number, EventRow>> {
  const result = await db.execute(sql`
    with latest as (
      select distinct on (host_id) id, event_time from event
      where account_id = ${viewer.accountId} and ${ofReachable(viewer)} and event_time >= ${anHourAgo()}
        and host_id = any(${sql.param(hostIds)}::bigint[])
      order by host_id, event_time desc, id desc
    )
    select ${eventColumns}
    from latest
    join event on event.account_id = ${viewer.accountId} and event.id = latest.id and event.event_time = latest.event_time
    ${eventJoins}
  `);
  return new Map(result.rows.map(toEvent).map((event) => [event.hostId, event]));
}

/** Number of AI events of the last hour by host id; hosts without one are left out. */
export async function countAiEventsPerHost(
  db: Database,
  viewer: Viewer,
): Promise<Map<number, number>> {
  const result = await db.execute(sql`
    select host_id, count(*)::int as count from event
    where account_id = ${viewer.accountId} and ${ofReachable(viewer)} and event_time >= ${anHourAgo()}
      and event_type = ${eventTypes.ai}
    group by host_id
  `);
  return new Map(result.rows.map((row) => [Number(row.host_id), Number(row.count)]));
}
