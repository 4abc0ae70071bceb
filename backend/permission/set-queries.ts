import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { codedError } from "../errors";
import { containsWords, startsWithWord } from "../sql";
import type { Viewer } from "../viewer";
import type { CameraGrants } from "./grants";
import { cameraRights, managedRegions, reachableHosts } from "./rights";

/** A named set of privileges, as far as the viewer may see it. */
export interface PermissionRow {
  id: number;
  name: string;
  version: number;
  /** The viewer may change its rights in the regions they manage. */
  canEdit: boolean;
  /**
   * The viewer may change its name and operators, and delete it: no part of it is outside the
   * regions they manage.
   */
  manages: boolean;
}

/** The region of each camera, host and region that a set names. */
export const setRegions = sql`(
  select permission_camera.permission_id, host.region_id
  from permission_camera join camera on camera.id = permission_camera.camera_id
  join host on host.id = camera.host_id
  union
  select permission_host.permission_id, host.region_id
  from permission_host join host on host.id = permission_host.host_id
  union
  select permission_id, region_id from permission_region
)`;

/**
 * Of the sets that `which` names, those the viewer may see: all for a master; those within and across a manager's
 * regions; a user's own sets.
 */
function selectSets(viewer: Viewer, which: SQL): SQL {
  const managed = managedRegions(viewer);
  return sql`
    with manager as (select exists (select from ${managed} as regions) as manages),
    seen as (
      select permission.id, permission.name, permission.version,
        exists (
          select from permission_user
          where permission_user.permission_id = permission.id and user_id = ${viewer.userId}
        ) as member,
        manager.manages and bool_or(set_region.region_id is null or set_region.region_id in ${managed}) as can_edit,
        manager.manages and bool_and(set_region.region_id is null or set_region.region_id in ${managed}) as manages
      from permission cross join manager
      left join ${setRegions} as set_region on set_region.permission_id = permission.id
      where permission.account_id = ${viewer.accountId} and ${which}
      group by permission.id, permission.name, manager.manages
    )
    select * from seen where (${viewer.master} or member or can_edit)`;
}

/** The sets the viewer may see, or the one of this id. */
export async function listPermissions(
  db: Database | Transaction,
  viewer: Viewer,
  id?: number,
): Promise<PermissionRow[]> {
  const which = id === undefined ? sql`true` : sql`permission.id = ${id}`;
  const result = await db.execute(sql`${selectSets(viewer, which)} order by name, id`);
  return result.rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    version: Number(row.version),
    canEdit: row.can_edit === true,
    manages: row.manages === true,
  }));
}

/** Sets the viewer may see whose names have all of these words; those that begin with the first one come first. */
export async function searchPermissions(
  db: Database,
  viewer: Viewer,
  words: readonly string[],
  limit: number,
): Promise<{ id: number; name: string }[]> {
  const found = selectSets(viewer, containsWords(words, [sql`permission.name`]));
  const result = await db.execute(
    sql`${found} order by ${startsWithWord(words, sql`name`)}, name, id limit ${limit}`,
  );
  return result.rows.map((row) => ({ id: Number(row.id), name: String(row.name) }));
}

/** Throws NOT_FOUND for a set the viewer may not see exactly as for one that does not exist. */
export async function getPermission(
  db: Database | Transaction,
  viewer: Viewer,
  id: number | null,
): Promise<PermissionRow> {
  const [found] = id === null ? [] : await listPermissions(db, viewer, id);
  if (!found) throw codedError("NOT_FOUND", { field: "permission_id" });
  return found;
}

/** Rights of a set, as far as the viewer sees its cameras. */
export interface SetGrants {
  cameras: Map<number, CameraGrants>;
  autoAllowRegionIds: Set<number>;
  autoAllowHostIds: Set<number>;
}

/** Throws NOT_FOUND like getPermission. */
export async function getSetGrants(
  db: Database | Transaction,
  viewer: Viewer,
  id: number | null,
): Promise<SetGrants> {
  const permission = await getPermission(db, viewer, id);
  const [grants] = await listSetGrants(db, viewer, [permission.id]);
  return grants ?? noGrants(permission.id);
}

const noGrants = (permissionId: number) => ({
  permissionId,
  cameras: new Map<number, CameraGrants>(),
  autoAllowRegionIds: new Set<number>(),
  autoAllowHostIds: new Set<number>(),
});

/** One entry per set. Callers pass ids of sets the viewer may see. */
export async function listSetGrants(
  db: Database | Transaction,
  viewer: Viewer,
  permissionIds: number[],
): Promise<(SetGrants & { permissionId: number })[]> {
  const grants = new Map(permissionIds.map((id) => [id, noGrants(id)]));
  const ids = sql`any(${sql.param(permissionIds)}::bigint[])`;
  const [cameras, auto] = await Promise.all([
    db.execute(sql`
      select permission_camera.* from permission_camera
      join ${cameraRights(viewer)} as rights on rights.camera_id = permission_camera.camera_id
      where permission_id = ${ids} order by permission_id, permission_camera.camera_id
    `),
    db.execute(autoAllows(viewer, ids)),
  ]);
  for (const row of cameras.rows) {
    grants.get(Number(row.permission_id))?.cameras.set(Number(row.camera_id), {
      live: row.live === true,
      playback: row.playback === true,
      ptz: row.ptz === true,
    });
  }
  for (const row of auto.rows) {
    const set = grants.get(Number(row.permission_id));
    if (row.host_id !== null) set?.autoAllowHostIds.add(Number(row.host_id));
    if (row.region_id !== null) set?.autoAllowRegionIds.add(Number(row.region_id));
  }
  return [...grants.values()];
}

function autoAllows(viewer: Viewer, ids: SQL): SQL {
  return sql`
    select permission_id, host_id, null::bigint as region_id from permission_host
    where permission_id = ${ids} and auto_allow and host_id in ${reachableHosts(viewer)}
    union all
    select permission_id, null, region_id from permission_region
    where permission_id = ${ids} and auto_allow and (
      region_id in ${managedRegions(viewer)}
      or region_id in (select region_id from host where host.id in ${reachableHosts(viewer)})
    )
  `;
}

/** How many cameras in the viewer's reach each set names. */
export async function countSetCameras(
  db: Database | Transaction,
  viewer: Viewer,
  permissionIds: number[],
): Promise<Map<number, number>> {
  const result = await db.execute(sql`
    select permission_camera.permission_id, count(*) as cameras
    from permission_camera
    join ${cameraRights(viewer)} as rights on rights.camera_id = permission_camera.camera_id
    where permission_camera.permission_id = any(${sql.param(permissionIds)}::bigint[])
    group by permission_camera.permission_id
  `);
  return new Map(result.rows.map((row) => [Number(row.permission_id), Number(row.cameras)]));
}

/** Hosts in the viewer's reach with at least one camera, and whether a set names all of them. */
export async function listWholeHosts(
  db: Database | Transaction,
  viewer: Viewer,
  permissionIds: number[],
): Promise<{ permissionId: number; hostId: number; regionId: number; whole: boolean }[]> {
  const result = await db.execute(sql`
    select permission.id as permission_id, host.id as host_id, host.region_id,
      bool_and(permission_camera.camera_id is not null) as whole
    from permission
    join host on host.account_id = permission.account_id and host.id in ${reachableHosts(viewer)}
    join camera on camera.host_id = host.id
    left join permission_camera on permission_camera.permission_id = permission.id
      and permission_camera.camera_id = camera.id
    where permission.id = any(${sql.param(permissionIds)}::bigint[])
    group by permission.id, host.id, host.region_id
  `);
  return result.rows.map((row) => ({
    permissionId: Number(row.permission_id),
    hostId: Number(row.host_id),
    regionId: Number(row.region_id),
    whole: row.whole === true,
  }));
}

/** Users a set can have: masters have all rights anyway. */
export async function listOperators(
  db: Database | Transaction,
  accountId: number,
): Promise<{ id: number; name: string; email: string }[]> {
  const result = await db.execute(sql`
    select id, name, email from app_user
    where account_id = ${accountId} and not master order by name, id
  `);
  return result.rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    email: String(row.email),
  }));
}
