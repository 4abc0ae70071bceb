import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import type { Viewer } from "../viewer";

/** Rows of `host` that are not deleted. */
const present = sql`host.deleted_at is null`;

/**
 * The single definition of who may see which camera (specification section 6, decisions D9 to D11),
 * as SQL that every query of hosts, cameras and events joins or filters by. Rows: camera_id, live,
 * playback, ptz.
 */
export function cameraRights(viewer: Viewer): SQL {
  if (viewer.master) {
    return sql`(
      select id as camera_id, true as live, true as playback, ptz
      from camera where account_id = ${viewer.accountId} and host_id not in (
        select id from host where account_id = ${viewer.accountId} and deleted_at is not null
      )
    )`;
  }
  return sql`(
    select granted.camera_id, bool_or(granted.live) as live, bool_or(granted.playback) as playback,
      bool_or(granted.ptz) as ptz
    from ${cameraGrants(viewer)} as granted
    group by granted.camera_id
  )`;
}

/**
 * What gives rights to a user who is no master: each region they manage and each of their sets, one
 * row per camera. Rows: camera_id, live, playback, ptz, and either region_id or permission_id.
 */
export function cameraGrants({ accountId, userId }: Pick<Viewer, "accountId" | "userId">): SQL {
  return sql`(
    select camera.id as camera_id, true as live, true as playback, camera.ptz,
      region_manager.region_id, null::bigint as permission_id
    from region_manager
    join host on host.region_id = region_manager.region_id and host.account_id = ${accountId}
      and ${present}
    join camera on camera.host_id = host.id
    where region_manager.user_id = ${userId}
    union all
    select permission_camera.camera_id, permission_camera.live, permission_camera.playback,
      permission_camera.ptz and camera.ptz, null, permission.id
    from permission_user
    join permission on permission.id = permission_user.permission_id
      and permission.account_id = ${accountId}
    join permission_camera on permission_camera.permission_id = permission.id
    join camera on camera.id = permission_camera.camera_id and camera.account_id = ${accountId}
    where permission_user.user_id = ${userId}
  )`;
}

/**
 * Ids of the hosts in reach: all for a master, those of managed regions, and those with a camera in
 * reach.
 */
export function reachableHosts(viewer: Viewer): SQL {
  if (viewer.master) {
    return sql`(select id from host where account_id = ${viewer.accountId} and ${present})`;
  }
  return sql`(
    select host.id from region_manager
    join host on host.region_id = region_manager.region_id and host.account_id = ${viewer.accountId}
      and ${present}
    where region_manager.user_id = ${viewer.userId}
    union
    select camera.host_id from camera
    join ${cameraRights(viewer)} as rights on rights.camera_id = camera.id
  )`;
}

/**
 * Ids of the regions the viewer may change: all of the account for a master, else the managed ones.
 */
export function managedRegions(viewer: Viewer): SQL {
  if (viewer.master) return sql`(select id from region where account_id = ${viewer.accountId})`;
  return sql`(
    select region.id from region_manager
    join region on region.id = region_manager.region_id and region.account_id = ${viewer.accountId}
    where region_manager.user_id = ${viewer.userId}
  )`;
}

/** Managers of the host's region, and operators who may see a camera of it. */
const grantedUsers = (hostId: number) => sql`(
    select region_manager.user_id from region_manager
    join host on host.region_id = region_manager.region_id where host.id = ${hostId}
    union
    select permission_user.user_id from permission_user
    join permission_camera on permission_camera.permission_id = permission_user.permission_id
    join camera on camera.id = permission_camera.camera_id where camera.host_id = ${hostId}
  )`;

/** Users who reach the host by a grant: no masters, who need none. */
export async function listGrantedUsers(
  db: Database | Transaction,
  hostId: number,
): Promise<number[]> {
  const result = await db.execute(sql`select user_id from ${grantedUsers(hostId)} as granted`);
  return result.rows.map((row) => Number(row.user_id));
}

/** Users of the account who reach the host, as reachableHosts has it seen from them. */
export async function listHostUsers(
  db: Database | Transaction,
  accountId: number,
  hostId: number,
): Promise<number[]> {
  const result = await db.execute(sql`
    select id from app_user where account_id = ${accountId} and verified_at is not null
      and (master or id in ${grantedUsers(hostId)})
  `);
  return result.rows.map((row) => Number(row.id));
}
