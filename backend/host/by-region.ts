import { groupBy } from "../collections";
import type { Database } from "../db/client";
import type { SetGrants } from "../permission/set-service";
import { listRegions } from "../region/service";
import type { RegionShape } from "../region/types";
import type { Viewer } from "../viewer";
import { type HostOverview, listHostOverviews } from "./service";

/** Regions of these hosts, in the hosts' order; regions without a host are left out. */
export function groupByRegion(hosts: HostOverview[]): RegionShape[] {
  return [...groupBy(hosts, (host) => host.regionId)].map(([id, inRegion]) => ({
    id,
    name: inRegion[0]?.regionName ?? "",
    isDefault: inRegion[0]?.regionIsDefault ?? false,
    manages: inRegion[0]?.manages ?? false,
    hosts: inRegion,
  }));
}

/**
 * The tree for granting privileges: every region the viewer may know of, with what a set allows.
 */
export async function listRegionsWithGrants(
  db: Database,
  viewer: Viewer,
  grants: SetGrants,
): Promise<RegionShape[]> {
  const [regions, hosts] = await Promise.all([
    listRegions(db, viewer),
    listHostOverviews(db, viewer),
  ]);
  const hostsOf = groupBy(
    hosts.map((host) => ({
      ...host,
      autoAllow: grants.autoAllowHostIds.has(host.id),
      cameras: host.cameras.map((camera) => ({
        ...camera,
        allowed: grants.cameras.get(camera.id) ?? null,
      })),
    })),
    (host) => host.regionId,
  );
  return regions.map((region) => ({
    ...region,
    hosts: hostsOf.get(region.id) ?? [],
    autoAllow: grants.autoAllowRegionIds.has(region.id),
  }));
}
