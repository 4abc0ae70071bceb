import { sql } from "drizzle-orm";
import { eventTypes } from "../../contract/names";
import type { Database } from "../db/client";
import type { Viewer } from "../viewer";
import { inCameras } from "./newest-first";
import { type EventRow, eventColumns, eventJoins, toEvent } from "./rows";
import { findEventScope } from "./scope";

const hourMs = 3_600_000;
const anHourAgo = () => new Date(Date.now() - hourMs);

/** Newest event of the last hour of each of these hosts; hosts without one are left out. */
export async function listLatestEventPerHost(
  db: Database,
  viewer: Viewer,
  hostIds: number[],
): Promise<Map<number, EventRow>> {
  const { cameraIds } = await findEventScope(db, viewer);
  const result = await db.execute(sql`
    with latest as (
      select distinct on (host_id) id, event_time from event
      where account_id = ${viewer.accountId} and ${inCameras(cameraIds)} and event_time >= ${anHourAgo()}
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
  const { cameraIds } = await findEventScope(db, viewer);
  const result = await db.execute(sql`
    select host_id, count(*)::int as count from event
    where account_id = ${viewer.accountId} and ${inCameras(cameraIds)} and event_time >= ${anHourAgo()}
      and event_type = ${eventTypes.ai}
    group by host_id
  `);
  return new Map(result.rows.map((row) => [Number(row.host_id), Number(row.count)]));
}
