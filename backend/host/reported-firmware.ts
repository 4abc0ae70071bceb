import { sql } from "drizzle-orm";
import type { FirmwareProgress } from "../../contract/device";
import type { Database, Transaction } from "../db/client";

/** Stores how a host's update goes. Returns the host's display name; null when the host is gone. */
export async function storeFirmware(
  db: Database | Transaction,
  hostId: number,
  { status, progress, version }: FirmwareProgress,
): Promise<{ name: string; isNew: boolean } | null> {
  const result = await db.execute(sql`
    update host set firmware_state = ${status}, firmware_progress = ${progress},
      ap_version = coalesce(${version ?? null}, host.ap_version)
    from (select id, firmware_state from host where id = ${hostId} for update) as before
    where host.id = before.id and host.deleted_at is null
    returning coalesce(host.display_name, host.name) as name,
      before.firmware_state is distinct from ${status} as is_new
  `);
  const row = result.rows[0];
  return row ? { name: String(row.name), isNew: row.is_new === true } : null;
}
