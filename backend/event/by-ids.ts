import { sql } from "drizzle-orm";
import type { Database } from "../db/client";
import type { EventSummary } from "./store";

/** An account's events, in the order they were stored in; those that are gone are left out. */
export async function listByIds(
  db: Database,
  accountId: number,
  ids: number[],
): Promise<EventSummary[]> {
  const result = await db.execute(sql`
    select id, host_id, camera_id, event_type, event_id, extract(epoch from event_time)::float8 * 1000 as time_ms
    from event where account_id = ${accountId} and id = any(${sql.param(ids)}::bigint[]) order by id
  `);
  return result.rows.map((row) => ({
    accountId,
    id: Number(row.id),
    hostId: Number(row.host_id),
    cameraId: row.camera_id === null ? null : Number(row.camera_id),
    eventType: Number(row.event_type),
    eventId: Number(row.event_id),
    timeMs: Number(row.time_ms),
  }));
}
