import { sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { codedError } from "../errors";
import type { Viewer } from "../viewer";
import type { CameraGrants } from "./grants";
import { cameraGrants, cameraRights, managedRegions } from "./rights";

/** A user whose access is looked at. */
export interface AccessUser {
  id: number;
  name: string;
  email: string;
  master: boolean;
}

/** What gives a right: the user is master, manages the region, or is in the set. */
export type AccessSource = CameraGrants &
  ({ kind: "master" } | { kind: "region" | "permission"; id: number; name: string });

export interface AccessCamera extends CameraGrants {
  cameraId: number;
  sources: AccessSource[];
}

/**
 * Users whose access the viewer may look at: all for a master, those a set can have for the manager of
 * a region, oneself for anyone else.
 * @throws USER_NOT_FOUND for a user out of reach exactly as for one that does not exist
 */
export async function getAccessUser(
  db: Database,
  viewer: Viewer,
  id: number | null,
): Promise<AccessUser> {
  const result = await db.execute(sql`
    select id, name, email, master from app_user
    where id = ${id} and account_id = ${viewer.accountId} and (
      ${viewer.master} or id = ${viewer.userId}
      or (not master and exists (select from ${managedRegions(viewer)} as regions))
    )
  `);
  const row = result.rows[0];
  if (!row) throw codedError("USER_NOT_FOUND", { field: "user_id" });
  return {
    id: Number(row.id),
    name: String(row.name),
    email: String(row.email),
    master: row.master === true,
  };
}

/**
 * The cameras a user may see, each with all that gives the rights. A manager learns of those in their
 * own regions.
 */
export async function listAccess(
  db: Database,
  viewer: Viewer,
  user: AccessUser,
): Promise<AccessCamera[]> {
  const subject = { ...viewer, userId: user.id, master: user.master };
  const grants = user.master
    ? sql`(select rights.*, null::bigint as region_id, null::bigint as permission_id
        from ${cameraRights(subject)} as rights)`
    : cameraGrants(subject);
  const scope =
    user.id === viewer.userId ? sql`true` : sql`host.region_id in ${managedRegions(viewer)}`;
  const result = await db.execute(sql`
    select granted.*, coalesce(permission.name, region.name) as name
    from ${grants} as granted
    join camera on camera.id = granted.camera_id
    join host on host.id = camera.host_id and host.deleted_at is null
    left join permission on permission.id = granted.permission_id
    left join region on region.id = granted.region_id
    where ${scope}
    order by granted.camera_id, granted.region_id, name
  `);
  const cameras = new Map<number, AccessCamera>();
  for (const row of result.rows) {
    const cameraId = Number(row.camera_id);
    const source = toSource(row);
    const camera = cameras.get(cameraId) ?? {
      cameraId,
      live: false,
      playback: false,
      ptz: false,
      sources: [],
    };
    cameras.set(cameraId, {
      cameraId,
      live: camera.live || source.live,
      playback: camera.playback || source.playback,
      ptz: camera.ptz || source.ptz,
      sources: [...camera.sources, source],
    });
  }
  return [...cameras.values()];
}

function toSource(row: Record<string, unknown>): AccessSource {
  const rights = {
    live: row.live === true,
    playback: row.playback === true,
    ptz: row.ptz === true,
  };
  const name = String(row.name);
  if (row.permission_id !== null) {
    return { ...rights, kind: "permission", id: Number(row.permission_id), name };
  }
  if (row.region_id !== null) {
    return { ...rights, kind: "region", id: Number(row.region_id), name };
  }
  return { ...rights, kind: "master" };
}
