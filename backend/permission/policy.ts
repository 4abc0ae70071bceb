import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { codedError } from "../errors";
import type { Viewer } from "../viewer";
import { cameraRights, managedRegions, reachableHosts } from "./rights";

/**
 * Who may change what, in addition to what they may see (specification section 6, decisions D9 to
 * D11).
 */

/** Users, regions, orders, VPN and the audit log are the master's alone. Throws ACCESS_DENIED. */
export function requireMaster(viewer: Viewer): void {
  if (!viewer.master) throw codedError("ACCESS_DENIED");
}

/** Whether the viewer may list the account's users. */
export const mayListUsers = (viewer: Viewer): boolean => viewer.master;

/** What no program may do, such as making someone a master. Throws ACCESS_DENIED for an API token. */
export function requireSession(viewer: Viewer): void {
  if (viewer.apiToken) throw codedError("ACCESS_DENIED");
}

/** Whether the viewer is master or manages a region; results are narrowed by id afterwards. */
export async function managesAnything(
  db: Database | Transaction,
  viewer: Viewer,
): Promise<boolean> {
  if (viewer.master) return true;
  const result = await db.execute(sql`select from ${managedRegions(viewer)} as regions limit 1`);
  return (result.rowCount ?? 0) > 0;
}

/**
 * Requires the master or the manager of a region, to put things into it.
 * @throws NOT_FOUND to a master, ACCESS_DENIED to anyone else: out of reach and unknown are alike
 */
export async function requireRegionManagement(
  db: Database | Transaction,
  viewer: Viewer,
  regionId: number | null,
): Promise<void> {
  const result = await db.execute(sql`
    select from ${managedRegions(viewer)} as regions where id = ${regionId}
  `);
  if (result.rowCount !== 0) return;
  throw viewer.master
    ? codedError("NOT_FOUND", { field: "region_id" })
    : codedError("ACCESS_DENIED");
}

/**
 * Requires the master or the manager of the host's region.
 * @param field the argument that names the host
 * @throws HOST_NOT_FOUND for a host out of reach exactly as for one that does not exist
 * @throws ACCESS_DENIED for a viewer without the right to change it
 */
export async function requireHostManagement(
  db: Database | Transaction,
  viewer: Viewer,
  hostId: number | null,
  field = "id",
): Promise<number> {
  const result = await db.execute(sql`
    select host.id, host.region_id in ${managedRegions(viewer)} as manages
    from host
    where host.id = ${hostId} and host.account_id = ${viewer.accountId}
      and host.id in ${reachableHosts(viewer)}
  `);
  const row = result.rows[0];
  if (!row) throw codedError("HOST_NOT_FOUND", { field });
  if (row.manages !== true) throw codedError("ACCESS_DENIED");
  return Number(row.id);
}

/**
 * Requires the master or the manager of its host's region.
 * @throws HOST_NOT_FOUND for a camera out of reach exactly as for one that does not exist
 * @throws ACCESS_DENIED for a viewer without the right to change it
 */
export async function requireCameraManagement(
  db: Database | Transaction,
  viewer: Viewer,
  cameraId: number | null,
): Promise<void> {
  const result = await db.execute(sql`
    select host.region_id in ${managedRegions(viewer)} as manages
    from camera
    join host on host.id = camera.host_id
    join ${cameraRights(viewer)} as rights on rights.camera_id = camera.id
    where camera.id = ${cameraId} and camera.account_id = ${viewer.accountId}
  `);
  const row = result.rows[0];
  if (!row) throw codedError("HOST_NOT_FOUND", { field: "host_cam_id" });
  if (row.manages !== true) throw codedError("ACCESS_DENIED");
}
