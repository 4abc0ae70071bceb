import { sql } from "drizzle-orm";
import type { Retention } from "../../contract/device";
import type { Database } from "../db/client";
import { toNumber } from "../row-values";

/**
 * How long a host may keep recordings, as set by users. No days (0) means as long as there is room.
 */
export async function findRetention(db: Database, hostId: number): Promise<Retention> {
  const cameras = await db.execute(sql`
    select index, nullif(recycle_keepday, 0) as keep_days from camera
    where host_id = ${hostId} order by index
  `);
  const storages = await db.execute(sql`
    select drive,
      case when recycle_enabled then nullif(recycle_keepday, 0) end as keep_days,
      case when recycle_enabled then recycle_threshold end as max_used_percent
    from storage where host_id = ${hostId} order by drive
  `);
  return {
    cameras: cameras.rows.map((row) => ({
      index: Number(row.index),
      keep_days: toNumber(row.keep_days),
    })),
    storages: storages.rows.map((row) => ({
      drive: String(row.drive),
      keep_days: toNumber(row.keep_days),
      max_used_percent: toNumber(row.max_used_percent),
    })),
  };
}
