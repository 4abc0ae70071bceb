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
}

export interface PlaceRegion {
  id: string;
  name: string;
  hosts: PlaceHost[];
}

export const listHostIds = (tree: readonly PlaceRegion[]): string[] =>
  tree.flatMap((region) => region.hosts.map((host) => host.id));
