import { MapPinned, Server } from "lucide-react";
import type { TreeItem } from "~/components/form/tree/tree-types";
import { indexTree, listValues, pruneTree, readTokens } from "~/lib/forms/tree-ticks";
import { hostStateOf } from "~/lib/host/host-state";
import { type RightName, rightNames } from "~contract/names";

/** Rights as the editor's tree has them, and as the contract has them. */

export type Rights = Record<RightName, boolean>;

export interface RightsRegion {
  id: string;
  name: string;
  hosts: readonly {
    id: string;
    name: string;
    state: string;
    cameras: readonly { id: string; name: string; connected: boolean; ptz: boolean }[];
  }[];
}

/** What the form posts: cameras by id, hosts and regions of which all is ticked as "host:3", "region:2". */
export type RightsValues = Record<RightName | "allow_new", string[]>;

/** A set's rights by camera id, and the ids of the places whose new cameras join it. */
export interface SetRights {
  cameras: ReadonlyMap<string, Rights>;
  autoAllow: { region_ids: readonly string[]; host_ids: readonly string[] };
}

const cameraPrefix = "camera:";
export const isCamera = ({ id }: { id: string }) => id.startsWith(cameraPrefix);

/**
 * Values are ids of cameras; a host's and a region's are the node's own id.
 * @param mark said of each region
 */
export function toRightsNodes(regions: readonly RightsRegion[], mark?: string): TreeItem[] {
  return regions.map((region) => ({
    id: `region:${region.id}`,
    value: `region:${region.id}`,
    name: region.name,
    icon: MapPinned,
    ...(mark !== undefined && { note: mark }),
    children: region.hosts.map((host) => ({
      id: `host:${host.id}`,
      value: `host:${host.id}`,
      name: host.name,
      icon: Server,
      children: host.cameras.map((camera) => ({
        id: `${cameraPrefix}${camera.id}`,
        value: camera.id,
        name: camera.name,
        status: camera.connected
          ? ("online" as const)
          : hostStateOf(host.state) === "disabled"
            ? ("disabled" as const)
            : ("disconnected" as const),
      })),
    })),
  }));
}

/** Whether a camera can be given a right: only those that move have PTZ. */
export function listOffers(
  regions: readonly RightsRegion[],
): Record<RightName, (item: { id: string }) => boolean> {
  const all = regions.flatMap(({ hosts }) => hosts.flatMap(({ cameras }) => cameras));
  const moving = new Set(all.filter(({ ptz }) => ptz).map(({ id }) => `${cameraPrefix}${id}`));
  return { live: isCamera, playback: isCamera, ptz: ({ id }) => moving.has(id) };
}

const offeredNodes = (regions: readonly RightsRegion[]) => {
  const nodes = toRightsNodes(regions);
  const offers = listOffers(regions);
  return Object.fromEntries(
    rightNames.map((right) => [right, pruneTree(nodes, offers[right])]),
  ) as Record<RightName, TreeItem[]>;
};

/** A set's rights as the form has them; what lies outside of these regions is left out. */
export function toValues(
  regions: readonly RightsRegion[],
  { cameras, autoAllow }: SetRights,
): RightsValues {
  const nodes = offeredNodes(regions);
  const known = indexTree(toRightsNodes(regions));
  const values = Object.fromEntries(
    rightNames.map((right) => {
      const given = [...cameras].filter(([, rights]) => rights[right]);
      const ticked = new Set(given.map(([id]) => `${cameraPrefix}${id}`));
      return [right, listValues(nodes[right], ticked, { name: right, branchName: right })[right]];
    }),
  ) as Record<RightName, string[]>;
  const switched = [
    ...autoAllow.region_ids.map((id) => `region:${id}`),
    ...autoAllow.host_ids.map((id) => `host:${id}`),
  ];
  return { ...values, allow_new: switched.filter((id) => known.has(id)) };
}

/** What the form says, as arguments of the contract. Places that are gone meanwhile are dropped. */
export function toArguments(regions: readonly RightsRegion[], values: RightsValues) {
  const nodes = offeredNodes(regions);
  const known = indexTree(toRightsNodes(regions));
  const ticked = Object.fromEntries(
    rightNames.map((right) => [right, readTokens(nodes[right], values[right])]),
  ) as Record<RightName, Set<string>>;
  const any = new Set(rightNames.flatMap((right) => [...ticked[right]]));
  const switched = (prefix: string) =>
    values.allow_new
      .filter((id) => id.startsWith(prefix) && known.has(id))
      .map((id) => id.slice(prefix.length));
  return {
    cameras: [...any].map((id) => ({
      host_cam_id: id.slice(cameraPrefix.length),
      live: ticked.live.has(id),
      playback: ticked.playback.has(id),
      ptz: ticked.ptz.has(id),
    })),
    auto_allow_new_cameras: { region_ids: switched("region:"), host_ids: switched("host:") },
  };
}

/** "12 of 40 cameras, PTZ on 3", of what the form says. */
export function countRights(regions: readonly RightsRegion[], values: RightsValues) {
  const { cameras } = toArguments(regions, values);
  return {
    cameras: cameras.length,
    total: regions.reduce(
      (sum, { hosts }) => sum + hosts.reduce((own, host) => own + host.cameras.length, 0),
      0,
    ),
    ptz: cameras.filter(({ ptz }) => ptz).length,
  };
}
