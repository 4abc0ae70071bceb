import { sql } from "drizzle-orm";
import type { FirmwareProgress } from "../../contract/device";
import type { Database, Transaction } from "../db/client";
import type { HostParts } from "../device/ports";

/** Stores what hosts report beside their cameras. A report only ever changes the host's own rows. */

/** Stores version, modules and storages; those no longer reported are deleted. */
export async function storeHostParts(
  db: Database,
  hostId: number,
  { version, modules, storages }: HostParts,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (version) await storeVersion(tx, hostId, version);
    if (modules) await storeModules(tx, hostId, modules);
    if (storages) await storeStorages(tx, hostId, storages);
  });
}

/** A host that reconnects during an update has either completed it or failed. */
async function storeVersion(tx: Transaction, hostId: number, version: string): Promise<void> {
  await tx.execute(sql`
    update host set ap_version = ${version},
      firmware_state = case
        when firmware_state not in ('received', 'in_progress') then firmware_state
        when cloud_version = ${version} then 'completed' else 'failed' end
    where id = ${hostId}
  `);
}

async function storeModules(
  tx: Transaction,
  hostId: number,
  modules: NonNullable<HostParts["modules"]>,
): Promise<void> {
  const indexes = modules.map((module) => module.index);
  await tx.execute(sql`
    delete from module where host_id = ${hostId} and index <> all(${sql.param(indexes)}::int[])
  `);
  await tx.execute(sql`
    insert into module (account_id, host_id, index, name, input, output, triggered, connected)
    select host.account_id, host.id, reported.index, reported.name, reported.input, reported.output, reported.triggered,
      reported.connected
    from (
      select distinct on (index) * from jsonb_to_recordset(${JSON.stringify(modules)}::jsonb)
        as reported(index int, name text, input boolean[], output boolean[], triggered boolean, connected boolean)
      order by index
    ) as reported
    join host on host.id = ${hostId}
    on conflict (host_id, index) do update set name = excluded.name, input = excluded.input,
      output = excluded.output, triggered = excluded.triggered, connected = excluded.connected
  `);
}

async function storeStorages(
  tx: Transaction,
  hostId: number,
  storages: NonNullable<HostParts["storages"]>,
): Promise<void> {
  const drives = storages.map((storage) => storage.drive);
  await tx.execute(sql`
    delete from storage where host_id = ${hostId} and drive <> all(${sql.param(drives)}::text[])
  `);
  await tx.execute(sql`
    insert into storage (host_id, drive, path, used_bytes, total_bytes)
    select host.id, reported.drive, reported.path, reported.used_bytes, reported.total_bytes
    from (
      select distinct on (drive) * from jsonb_to_recordset(${JSON.stringify(storages)}::jsonb)
        as reported(drive text, path text, used_bytes bigint, total_bytes bigint)
      order by drive
    ) as reported
    join host on host.id = ${hostId}
    on conflict (host_id, drive) do update set path = excluded.path,
      used_bytes = excluded.used_bytes, total_bytes = excluded.total_bytes
  `);
}

/** Returns the host's display name; null when the host is gone. */
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
