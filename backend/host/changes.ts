import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { host } from "../db/tables";
import type { Viewer } from "../viewer";
import { type StorageRow, storageColumns, toStorage } from "./queries";
import { firmwareUpdating } from "./updating";

/** SQL of changes to hosts. Rights are checked before (policy.ts). */

export type HostRecord = typeof host.$inferSelect;
type NewHost = Omit<typeof host.$inferInsert, "id">;

/** Null when the host code is taken, in this account or another. */
export async function insertHost(tx: Transaction, values: NewHost): Promise<HostRecord | null> {
  const rows = await tx
    .insert(host)
    .values(values)
    .onConflictDoNothing({ target: host.hostCode })
    .returning();
  return rows[0] ?? null;
}

/** Locks the row until the transaction ends. Null when it was deleted meanwhile. */
export async function lockHost(
  tx: Transaction,
  viewer: Viewer,
  id: number,
): Promise<HostRecord | null> {
  const rows = await tx
    .select()
    .from(host)
    .where(and(eq(host.id, id), eq(host.accountId, viewer.accountId), isNull(host.deletedAt)))
    .for("update");
  return rows[0] ?? null;
}

export async function updateHostRow(
  tx: Transaction,
  id: number,
  values: Partial<NewHost>,
): Promise<HostRecord> {
  const rows = await tx.update(host).set(values).where(eq(host.id, id)).returning();
  const row = rows[0];
  if (!row) throw new Error(`host ${id} is gone though its row was locked`);
  return row;
}

/** Starts an update unless there is no newer version, or one is in progress. Null then. */
export async function claimFirmwareUpdate(tx: Transaction, id: number): Promise<string | null> {
  const result = await tx.execute(sql`
    update host set firmware_state = 'received', firmware_progress = 0
    where id = ${id} and cloud_version is distinct from ap_version and cloud_version is not null
      and not ${firmwareUpdating}
    returning cloud_version
  `);
  const row = result.rows[0];
  return row ? String(row.cloud_version) : null;
}

export async function failFirmwareUpdate(
  tx: Pick<Transaction, "execute">,
  id: number,
): Promise<void> {
  await tx.execute(sql`
    update host set firmware_state = 'failed' where id = ${id} and firmware_state = 'received'
  `);
}

export interface HostContents {
  cameras: number;
  events: number;
  archives: number;
  share_links: number;
}

/** Counts what is deleted with a host. */
export async function countContents(
  tx: Pick<Transaction, "execute">,
  accountId: number,
  hostId: number,
): Promise<HostContents> {
  const ofHost = sql`event.account_id = ${accountId} and event.host_id = ${hostId}`;
  // By camera and not by host: the index of events begins with the camera.
  const result = await tx.execute(sql`
    select
      (select count(*) from camera where host_id = ${hostId}) as cameras,
      (select count(*) from event where account_id = ${accountId}
        and camera_id in (select id from camera where host_id = ${hostId}))
      + (select count(*) from event where account_id = ${accountId}
        and camera_id is null and host_id = ${hostId}) as events,
      (select count(*) from archive join event on event.account_id = archive.account_id
        and event.id = archive.event_id and event.event_time = archive.event_time
        where archive.account_id = ${accountId} and archive.deleted_at is null and ${ofHost}) as archives,
      (select count(*) from share_link join event on event.account_id = share_link.account_id
        and event.id = share_link.event_id and event.event_time = share_link.event_time
        where share_link.account_id = ${accountId} and ${ofHost}) as share_links
  `);
  const row = result.rows[0];
  return {
    cameras: Number(row?.cameras ?? 0),
    events: Number(row?.events ?? 0),
    archives: Number(row?.archives ?? 0),
    share_links: Number(row?.share_links ?? 0),
  };
}

/**
 * Puts the host out of reach at once: no share link, archive, privilege, licence or view refers to
 * it any more. Its events are deleted in batches later (purge.ts).
 */
export async function markHostDeleted(
  tx: Transaction,
  accountId: number,
  id: number,
): Promise<void> {
  const cameras = sql`(select id from camera where host_id = ${id})`;
  const events = sql`event.account_id = ${accountId} and event.host_id = ${id}`;
  const statements: SQL[] = [
    sql`delete from share_link using event where share_link.account_id = ${accountId}
      and event.account_id = share_link.account_id and event.id = share_link.event_id and event.event_time = share_link.event_time and ${events}`,
    sql`delete from archive using event where archive.account_id = ${accountId}
      and event.account_id = archive.account_id and event.id = archive.event_id and event.event_time = archive.event_time and ${events}`,
    sql`delete from permission_camera where camera_id in ${cameras}`,
    sql`delete from permission_host where host_id = ${id}`,
    sql`update license set camera_id = null where camera_id in ${cameras}`,
    sql`update license set door_id = null where door_id in (select id from door where host_id = ${id})`,
    sql`update view set cameras = array(
        select case when tile in ${cameras} then 0 else tile end
        from unnest(view.cameras) with ordinality as tiles(tile, place) order by place
      ) where account_id = ${accountId} and cameras && array${cameras}`,
    sql`update host set deleted_at = now(), enabled = false, connected_at = null,
        host_code = 'deleted:' || id, password_hash = '-', region_id = (
          select id from region where account_id = ${accountId} and is_default limit 1
        )
      where id = ${id}`,
  ];
  for (const statement of statements) await tx.execute(statement);
}

/** Null when the host has no such drive. */
export async function updateStorageRow(
  tx: Transaction,
  hostId: number,
  drive: string,
  change: { enabled?: boolean | null; threshold?: number | null; keepday?: number | null },
): Promise<StorageRow | null> {
  const result = await tx.execute(sql`
    update storage set
      recycle_enabled = coalesce(${change.enabled ?? null}, recycle_enabled),
      recycle_threshold = coalesce(${change.threshold ?? null}, recycle_threshold),
      recycle_keepday = coalesce(${change.keepday ?? null}, recycle_keepday)
    where host_id = ${hostId} and drive = ${drive}
    returning ${storageColumns}
  `);
  const row = result.rows[0];
  return row ? toStorage(row) : null;
}
