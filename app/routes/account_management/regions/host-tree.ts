import { MapPin, Server } from "lucide-react";
import type { TreeColumn, TreeItem } from "~/components/form/tree/tree-types";
import type { RegionChoices } from "./regions.server";

/** Hosts under the regions they are in, without some; regions without hosts have nothing to tick. */
export function toHostTree(
  regions: RegionChoices["regions"],
  without: readonly string[] = [],
): TreeItem[] {
  return regions
    .map((region) => ({
      ...region,
      hosts: region.hosts.filter((host) => !without.includes(host.id)),
    }))
    .filter((region) => region.hosts.length > 0)
    .map((region) => ({
      id: `region:${region.id}`,
      name: region.name,
      icon: MapPin,
      children: region.hosts.map((host) => ({
        id: `host:${host.id}`,
        value: host.id,
        name: host.name,
        icon: Server,
      })),
    }));
}

export const hostColumns = (label: string): TreeColumn[] => [{ name: "host_ids", label }];
