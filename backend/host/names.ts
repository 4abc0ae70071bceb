import { sql } from "drizzle-orm";
import type { CameraRow } from "../camera/service";
import { groupBy } from "../collections";
import type { Database } from "../db/client";
import { planEachTime } from "../db/named-statements";
import type { Shape } from "../graphql/asks-only";
import { cameraRights, reachableHosts } from "../permission/rights";
import type { RegionShape } from "../region/types";
import type { Viewer } from "../viewer";
import { hostConnected } from "./connected";
import type { HostRow } from "./queries";

/** The cameras-filter shape of query_region_host_list (C301), which screens with a tree of cameras ask for. */
export const namesShape: Shape = {
  id: true,
  name: true,
  hosts: {
    id: true,
    name: true,
    display_name: true,
    enabled: true,
    camera_count: true,
    cameras: { id: true, name: true, connected: true },
  },
};

interface HostNames extends Pick<HostRow, "id" | "name" | "displayName" | "enabled"> {
  regionId: number;
  regionName: string;
  cameraCount: number;
  cameras: Pick<CameraRow, "id" | "name" | "connected">[];
}

/** Which hosts' cameras are listed; the others are counted. */
export interface NamesBound {
  /** All of them, where no more are in reach. */
  camerasMax: number;
  /** Else those that stand beside one of these, which the viewer may see. */
  besideIds: number[];
}

/**
 * Regions with hosts and cameras in reach, in the order of `listHosts` and `listCameras`. Only for a call that asks for
 * nothing beyond `namesShape`: the rest of a host, four times the work for the database, is not there.
 */
export async function listNamesByRegion(
  db: Database,
  viewer: Viewer,
  bound: NamesBound | null,
): Promise<RegionShape[]> {
  const hosts = await listHostNames(db, viewer, bound);
  const regions = [...groupBy(hosts, ({ regionId }) => regionId)].map(([id, inRegion]) => ({
    id,
    name: inRegion[0]?.regionName,
    hosts: inRegion,
  }));
  return regions as unknown as RegionShape[];
}

async function listHostNames(
  db: Database,
  viewer: Viewer,
  bound: NamesBound | null,
): Promise<HostNames[]> {
  const rights = cameraRights(viewer);
  const areListed = bound
    ? sql`filter (where (select count(*) from ${rights} as counted) <= ${bound.camerasMax}
        or camera.host_id in (
          select wanted.host_id from camera as wanted join ${rights} as reached on reached.camera_id = wanted.id
          where wanted.id = any(${sql.param(bound.besideIds)}::bigint[])
        ))`
    : sql``;
  const result = await db.execute(sql`
    ${planEachTime}
    select host.id, host.name, coalesce(host.display_name, host.name) as display_name, host.enabled,
      host.enabled and ${hostConnected} as connected, region.id as region_id, region.name as region_name,
      coalesce(named.cameras, '[]') as cameras, coalesce(named.count, 0) as camera_count
    from host join region on region.id = host.region_id
    left join (
      select camera.host_id, count(*)::int as count,
        json_agg(json_build_array(camera.id, camera.name, camera.connected) order by camera.index)
          ${areListed} as cameras
      from camera join ${rights} as rights on rights.camera_id = camera.id
      where camera.account_id = ${viewer.accountId} group by camera.host_id
    ) as named on named.host_id = host.id
    where host.account_id = ${viewer.accountId} and host.id in ${reachableHosts(viewer)}
    order by region.is_default desc, region.name, coalesce(host.display_name, host.name), host.id
  `);
  return result.rows.map(toHostNames);
}

function toHostNames(row: Record<string, unknown>): HostNames {
  const cameras = row.cameras as [id: number, name: string, connected: boolean][];
  return {
    id: Number(row.id),
    name: String(row.name),
    displayName: String(row.display_name),
    enabled: row.enabled === true,
    regionId: Number(row.region_id),
    regionName: String(row.region_name),
    cameraCount: Number(row.camera_count),
    cameras: cameras.map(([id, name, connected]) => ({
      id,
      name,
      connected: connected && row.connected === true,
    })),
  };
}
