import { type SQL, sql } from "drizzle-orm";
import { hostTypes } from "../../contract/names";
import { findVideoRoutes } from "../../contract/stream-types";
import type { Database } from "../db/client";
import { cameraRights } from "../permission/rights";
import { contains } from "../sql";
import { cameraLicensed } from "../subscription/license-sql";
import type { Viewer } from "../viewer";
import { isUp } from "./overview-queries";

/** The page's kind of video: both have rights of their own. */
export type VideoRight = "live" | "playback";

/** A host with cameras of that right, counted. */
export interface TreeHost {
  id: number;
  name: string;
  regionId: number;
  regionName: string;
  cameraCount: number;
}

const hostName = sql`coalesce(host.display_name, host.name)`;
/** As in every tree of hosts (`listHosts`). */
export const treeOrder = sql`region.is_default desc, region.name, ${hostName}, host.id`;

/** Cameras in reach that may be seen so, with their hosts and regions. */
const seenCameras = (viewer: Viewer, right: VideoRight): SQL => sql`
  camera
  join ${cameraRights(viewer)} as rights on rights.camera_id = camera.id and rights.${sql.raw(right)}
  join host on host.id = camera.host_id
  join region on region.id = host.region_id`;

/** Every host in reach with cameras of that right; each is counted once. */
export async function listTreeHosts(
  db: Database,
  viewer: Viewer,
  right: VideoRight,
): Promise<TreeHost[]> {
  const result = await db.execute(sql`
    select host.id, ${hostName} as name, region.id as region_id, region.name as region_name, counted.count
    from (
      select camera.host_id, count(*)::int as count
      from camera
      join ${cameraRights(viewer)} as rights on rights.camera_id = camera.id and rights.${sql.raw(right)}
      where camera.account_id = ${viewer.accountId} group by camera.host_id
    ) as counted
    join host on host.id = counted.host_id
    join region on region.id = host.region_id
    order by ${treeOrder}
  `);
  return result.rows.map(toTreeHost);
}

/** A search's hosts, and the cameras that it lists of each: none of those beyond the limit. */
export type FoundTreeHost = TreeHost & { cameraIds: number[] };

/**
 * Hosts that are called so or lie in such a region, with all their cameras, and hosts of cameras that are called so,
 * with those. The first `limit` cameras are listed.
 */
export async function searchTree(
  db: Database,
  viewer: Viewer,
  right: VideoRight,
  text: string,
  limit: number,
): Promise<FoundTreeHost[]> {
  const isIn = (name: SQL) => contains(text, [name]);
  const result = await db.execute(sql`
    with named as materialized (
      select host.id, host.region_id, region.name as region_name, ${hostName} as name,
        ${isIn(hostName)} or ${isIn(sql`region.name`)} as is_named,
        row_number() over (order by ${treeOrder}) as place
      from host join region on region.id = host.region_id
      where host.account_id = ${viewer.accountId}
    ),
    found as (
      select camera.id, camera.host_id, row_number() over (order by named.place, camera.index) as place
      from camera
      join ${cameraRights(viewer)} as rights on rights.camera_id = camera.id and rights.${sql.raw(right)}
      join named on named.id = camera.host_id
      where camera.account_id = ${viewer.accountId} and (named.is_named or ${isIn(sql`camera.name`)})
    )
    select named.id, named.name, named.region_id, named.region_name, count(*)::int as count,
      coalesce(json_agg(found.id order by found.place) filter (where found.place <= ${limit}), '[]') as camera_ids
    from found join named on named.id = found.host_id
    group by named.id, named.name, named.region_id, named.region_name, named.place order by named.place
  `);
  return result.rows.map((row) => ({ ...toTreeHost(row), cameraIds: row.camera_ids as number[] }));
}

function toTreeHost(row: Record<string, unknown>): TreeHost {
  return {
    id: Number(row.id),
    name: String(row.name),
    regionId: Number(row.region_id),
    regionName: String(row.region_name),
    cameraCount: Number(row.count),
  };
}

const videoTypes = hostTypes.flatMap((_, type) => (findVideoRoutes(type) ? [type] : []));

const hasVideo = sql`host.type = any(${sql.param(videoTypes)}::int[])`;

/** Cameras that play now: the first of each host, then the second of each, and so on. */
export async function listFirstLive(
  db: Database,
  viewer: Viewer,
  limit: number,
): Promise<number[]> {
  const result = await db.execute(sql`
    select id from (
      select camera.id, rank() over (order by ${treeOrder}) as host_place,
        row_number() over (partition by host.id order by camera.index) as place
      from ${seenCameras(viewer, "live")}
      where camera.account_id = ${viewer.accountId}
        and ${isUp} and camera.connected and ${hasVideo} and ${cameraLicensed}
    ) as ready
    order by place, host_place limit ${limit}
  `);
  return result.rows.map((row) => Number(row.id));
}

/** Cameras in the order in which their recordings are opened: those that nothing is wrong with first, then by the tree. */
export async function listFirstRecorded(
  db: Database,
  viewer: Viewer,
  limit: number,
): Promise<number[]> {
  const result = await db.execute(sql`
    select camera.id from ${seenCameras(viewer, "playback")}
    where camera.account_id = ${viewer.accountId}
    order by (not ${cameraLicensed})::int + (not ${isUp})::int + (not (${isUp} and camera.connected))::int
        + (case when ${hasVideo} then 0 else 4 end),
      ${treeOrder}, camera.index
    limit ${limit}
  `);
  return result.rows.map((row) => Number(row.id));
}
