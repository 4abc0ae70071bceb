import { sql } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { touchSets } from "./touch-sets";

/**
 * Adds new cameras to the sets that include them automatically: those of their host, or of their
 * host's region (specification section 3, auto-allow-new-cameras). A new camera gets the rights the
 * set has on every other camera there; where there is none yet, live only.
 * The other sets there get a new version: an editor opened before would add the cameras with "all of the host".
 * @returns the users whose rights grew
 */
export async function allowNewCameras(
  tx: Transaction,
  cameraIds: number[],
): Promise<{ accountId: number; userId: number }[]> {
  const result = await tx.execute(sql`
    with added as (
      select camera.id, camera.ptz, camera.host_id, host.region_id
      from camera join host on host.id = camera.host_id
      where camera.id = any(${sql.param(cameraIds)}::bigint[])
    ), chosen as (
      select permission_host.permission_id, added.id as camera_id, added.ptz,
        added.host_id as host_id, null::bigint as region_id
      from added join permission_host on permission_host.host_id = added.host_id
        and permission_host.auto_allow
      union all
      select permission_region.permission_id, added.id, added.ptz, null, added.region_id
      from added join permission_region on permission_region.region_id = added.region_id
        and permission_region.auto_allow
    ), granted as (
      insert into permission_camera (permission_id, camera_id, live, playback, ptz)
      select chosen.permission_id, chosen.camera_id,
        coalesce(bool_and(peer.live), true),
        coalesce(bool_and(peer.playback), false),
        chosen.ptz and coalesce(bool_and(peer.ptz) filter (where peer.can_move), false)
      from chosen
      left join lateral (
        select permission_camera.live, permission_camera.playback, permission_camera.ptz,
          camera.ptz as can_move
        from permission_camera
        join camera on camera.id = permission_camera.camera_id
        join host on host.id = camera.host_id
        where permission_camera.permission_id = chosen.permission_id
          and (camera.host_id = chosen.host_id or host.region_id = chosen.region_id)
      ) as peer on true
      group by chosen.permission_id, chosen.camera_id, chosen.ptz
      on conflict do nothing
      returning permission_id
    )
    select distinct permission.account_id, permission_user.user_id
    from granted
    join permission on permission.id = granted.permission_id
    join permission_user on permission_user.permission_id = permission.id
  `);
  await touchSets(tx, await listRegionIds(tx, cameraIds));
  return result.rows.map((row) => ({
    accountId: Number(row.account_id),
    userId: Number(row.user_id),
  }));
}

async function listRegionIds(tx: Transaction, cameraIds: number[]): Promise<number[]> {
  const result = await tx.execute(sql`
    select distinct host.region_id from camera join host on host.id = camera.host_id
    where camera.id = any(${sql.param(cameraIds)}::bigint[])
  `);
  return result.rows.map((row) => Number(row.region_id));
}
