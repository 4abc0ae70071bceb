import { sql } from "drizzle-orm";
import type { Retention } from "../../contract/device";
import { groupBy } from "../collections";
import type { Database } from "../db/client";
import { toNumber } from "../row-values";

/**
 * How long hosts may keep recordings, as set by users, in the order of their ids. No days (0) means as long as there is
 * room.
 */
export async function listRetentions(db: Database, hostIds: number[]): Promise<Retention[]> {
  const asked = sql`any(${sql.param(hostIds)}::bigint[])`;
  const cameras = await db.execute(sql`
    select host_id, index, nullif(recycle_keepday, 0) as keep_days from camera
    where host_id = ${asked} order by host_id, index
  `);
  const storages = await db.execute(sql`
    select host_id, drive,
      case when recycle_enabled then nullif(recycle_keepday, 0) end as keep_days,
      case when recycle_enabled then recycle_threshold end as max_used_percent
    from storage where host_id = ${asked} order by host_id, drive
  `);
  const camerasOf = groupBy(cameras.rows, (row) => Number(row.host_id));
  const storagesOf = groupBy(storages.rows, (row) => Number(row.host_id));
  return hostIds.map((hostId) => ({
    cameras: (camerasOf.get(hostId) ?? []).map((row) => ({
      index: Number(row.index),
      keep_days: toNumber(row.keep_days),
    })),
    storages: (storagesOf.get(hostId) ?? []).map((row) => ({
      drive: String(row.drive),
      keep_days: toNumber(row.keep_days),
      max_used_percent: toNumber(row.max_used_percent),
    })),
  }));
}
