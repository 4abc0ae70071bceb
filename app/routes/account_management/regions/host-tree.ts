import { MapPin, Server } from "lucide-react";
import type { TreeColumn, TreeItem } from "~/components/form/tree/tree-types";
import type { RegionChoices } from "./regions.server";

interface HostTreeOptions {
  /** The region that comes first. */
  firstId?: string | undefined;
  /** Ids of hosts that are left out. */
  without?: readonly string[];
}

/** Hosts under the regions they are in; regions without hosts have nothing to tick. */
export function toHostTree(
  regions: RegionChoices["regions"],
  { firstId, without = [] }: HostTreeOptions = {},
): TreeItem[] {
  return [...regions]
    .sort((one, other) => Number(other.id === firstId) - Number(one.id === firstId))
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
