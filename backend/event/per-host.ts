import { sql } from "drizzle-orm";
import type { Database } from "../db/client";
import type { Viewer } from "../viewer";
import { inCameras } from "./newest-first";
import { type EventRow, eventColumns, eventJoins, toEvent } from "./queries";
import { findEventScope } from "./scope";

/** Newest event of each of these hosts since the given time; hosts without one are left out. */
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
    select ${eventColumns}
    from latest
    join event on event.account_id = ${viewer.accountId} and event.id = latest.id
    ${eventJoins}
  `);
  return result.rows.map(toEvent);
}

/** Number of AI events by host id since the given time; hosts without one are left out. */
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
