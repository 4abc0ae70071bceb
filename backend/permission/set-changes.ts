import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/client";
import type { Viewer } from "../viewer";
import type { CameraGrants } from "./grants";
import { managedRegions } from "./rights";

/** SQL of changes to sets of privileges. A viewer's writes end at the regions they manage. */

export interface ManagedCamera {
  id: number;
  hostId: number;
  regionId: number;
  ptz: boolean;
}

/** Cameras the viewer may grant, among those named singly, by host or by region. */
export async function findManagedCameras(
  tx: Transaction,
  viewer: Viewer,
  named: { cameraIds: number[]; hostIds: number[]; regionIds: number[] },
): Promise<ManagedCamera[]> {
  const ids = (values: number[]) => sql`any(${sql.param(values)}::bigint[])`;
  const result = await tx.execute(sql`
    select camera.id, camera.host_id, host.region_id, camera.ptz
    from camera join host on host.id = camera.host_id and host.deleted_at is null
    where camera.account_id = ${viewer.accountId} and host.region_id in ${managedRegions(viewer)}
      and (camera.id = ${ids(named.cameraIds)} or host.id = ${ids(named.hostIds)}
        or host.region_id = ${ids(named.regionIds)})
  `);
  return result.rows.map((row) => ({
    id: Number(row.id),
    hostId: Number(row.host_id),
    regionId: Number(row.region_id),
    ptz: row.ptz === true,
  }));
}

export async function findManagedHosts(
  tx: Transaction,
  viewer: Viewer,
  hostIds: number[],
): Promise<Set<number>> {
  const result = await tx.execute(sql`
    select id from host where id = any(${sql.param(hostIds)}::bigint[]) and ${hostIsManaged(viewer)}
  `);
  return new Set(result.rows.map((row) => Number(row.id)));
}

export async function findManagedRegions(
  tx: Transaction,
  viewer: Viewer,
  regionIds: number[],
): Promise<Set<number>> {
  const result = await tx.execute(sql`
    select id from ${managedRegions(viewer)} as regions
    where id = any(${sql.param(regionIds)}::bigint[])
  `);
  return new Set(result.rows.map((row) => Number(row.id)));
}

function hostIsManaged(viewer: Viewer): SQL {
  return sql`host.account_id = ${viewer.accountId} and host.deleted_at is null
    and host.region_id in ${managedRegions(viewer)}`;
}

export async function insertPermission(
  tx: Transaction,
  accountId: number,
  name: string,
): Promise<number> {
  const result = await tx.execute(
    sql`insert into permission (account_id, name) values (${accountId}, ${name}) returning id`,
  );
  return Number(result.rows[0]?.id);
}

/** Locks the row until the transaction ends, so that two changes follow one another. */
export async function lockPermission(
  tx: Transaction,
  accountId: number,
  id: number | null,
): Promise<void> {
  await tx.execute(
    sql`select from permission where id = ${id} and account_id = ${accountId} for update`,
  );
}

export async function raiseVersion(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`update permission set version = version + 1 where id = ${id}`);
}

export async function renamePermission(tx: Transaction, id: number, name: string): Promise<void> {
  await tx.execute(sql`update permission set name = ${name} where id = ${id}`);
}

export async function deletePermissionRow(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`delete from permission where id = ${id}`);
}

/** Replaces the set's operators by exactly these. */
export async function replaceUsers(tx: Transaction, id: number, userIds: number[]): Promise<void> {
  await tx.execute(sql`
    delete from permission_user
    where permission_id = ${id} and user_id <> all(${sql.param(userIds)}::bigint[])
  `);
  await tx.execute(sql`
    insert into permission_user (permission_id, user_id)
    select ${id}::bigint, unnest(${sql.param(userIds)}::bigint[]) on conflict do nothing
  `);
}

/** Replaces the set's rights in the viewer's regions by exactly these; those elsewhere stay. */
export async function replaceCameras(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  grants: Map<number, CameraGrants>,
): Promise<void> {
  const rows = [...grants].map(([camera, allowed]) => ({ camera, ...allowed }));
  await tx.execute(sql`
    delete from permission_camera using camera, host
    where permission_camera.permission_id = ${id} and camera.id = permission_camera.camera_id
      and host.id = camera.host_id and ${hostIsManaged(viewer)}
  `);
  await tx.execute(sql`
    insert into permission_camera (permission_id, camera_id, live, playback, ptz)
    select ${id}::bigint, said.camera, said.live, said.playback, said.ptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as said(camera bigint, live boolean, playback boolean, ptz boolean)
  `);
}

export async function replaceAutoAllow(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  { regionIds, hostIds }: { regionIds: number[]; hostIds: number[] },
): Promise<void> {
  await tx.execute(sql`
    delete from permission_region
    where permission_id = ${id} and region_id in ${managedRegions(viewer)}
  `);
  await tx.execute(sql`
    delete from permission_host using host
    where permission_host.permission_id = ${id} and host.id = permission_host.host_id
      and ${hostIsManaged(viewer)}
  `);
  await tx.execute(sql`
    insert into permission_region (permission_id, region_id, auto_allow)
    select ${id}::bigint, unnest(${sql.param(regionIds)}::bigint[]), true
  `);
  await tx.execute(sql`
    insert into permission_host (permission_id, host_id, auto_allow)
    select ${id}::bigint, unnest(${sql.param(hostIds)}::bigint[]), true
  `);
}

/** The whole set, without a viewer: for the audit log, and to compare before and after. */
export async function readSet(tx: Transaction, id: number) {
  const cameras = await tx.execute(sql`
    select camera_id, live, playback, ptz from permission_camera
    where permission_id = ${id} order by camera_id
  `);
  const rest = await tx.execute(sql`
    select permission.name,
      array(select user_id from permission_user where permission_id = ${id} order by 1)::text[] as user_ids,
      array(select region_id from permission_region where permission_id = ${id} order by 1)::text[]
        as region_ids,
      array(select host_id from permission_host where permission_id = ${id} order by 1)::text[] as host_ids
    from permission where permission.id = ${id}
  `);
  const row = rest.rows[0];
  return {
    name: String(row?.name ?? ""),
    userIds: (row?.user_ids as string[] | undefined) ?? [],
    autoAllow: {
      region_ids: (row?.region_ids as string[] | undefined) ?? [],
      host_ids: (row?.host_ids as string[] | undefined) ?? [],
    },
    cameras: cameras.rows.map((camera) => {
      const rights = (["live", "playback", "ptz"] as const).filter(
        (right) => camera[right] === true,
      );
      return `${String(camera.camera_id)}: ${rights.join(" ")}`;
    }),
  };
}
