/** Where events come from, as a tree to tick: names and states only. */

export interface PlaceCamera {
  id: string;
  name: string;
  connected: boolean;
}

export interface PlaceHost {
  id: string;
  name: string;
  enabled: boolean;
  cameras: PlaceCamera[];
  /** Number of cameras that are not listed: a page loads them when they are needed (decision D117). */
  unlisted?: number;
}

export interface PlaceRegion {
  id: string;
  name: string;
  hosts: PlaceHost[];
}

/** Whether cameras are missing in it. */
export const isCountedOnly = (tree: readonly PlaceRegion[]): boolean =>
  tree.some((region) => region.hosts.some((host) => host.unlisted !== undefined));

export const countPlaceCameras = ({ cameras, unlisted = 0 }: PlaceHost): number =>
  cameras.length + unlisted;

export const listHostIds = (tree: readonly PlaceRegion[]): string[] =>
  tree.flatMap((region) => region.hosts.map((host) => host.id));
