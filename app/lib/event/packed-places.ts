import { useMemo } from "react";
import type { PlaceRegion } from "./camera-tree";

/**
 * A page carries its tree of cameras as one text: as objects, a thousand of them are more work to write into the page,
 * and to read in the browser, than all the rest of its data.
 */

type PackedCamera = [id: string, name: string, connected: 0 | 1];
/** Of cameras that are not listed the number. */
type PackedHost = [id: string, name: string, enabled: 0 | 1, cameras: PackedCamera[] | number];
type PackedRegion = [id: string, name: string, hosts: PackedHost[]];

interface WithTree {
  /** Null where it did not load. */
  tree: PlaceRegion[] | null;
}
interface WithPackedTree {
  tree: string | null;
}
/** Null only where it was. */
type With<Page extends { tree: unknown }, Tree> = Omit<Page, "tree"> & {
  tree: Tree | Extract<Page["tree"], null>;
};

export function packTree(tree: readonly PlaceRegion[]): string {
  const packed = tree.map(
    ({ id, name, hosts }): PackedRegion => [
      id,
      name,
      hosts.map(
        (host): PackedHost => [
          host.id,
          host.name,
          host.enabled ? 1 : 0,
          host.unlisted ??
            host.cameras.map(
              (camera): PackedCamera => [camera.id, camera.name, camera.connected ? 1 : 0],
            ),
        ],
      ),
    ],
  );
  return JSON.stringify(packed);
}

export type PackedTree = PackedRegion[];

export function unpackTree(packed: PackedTree): PlaceRegion[] {
  return packed.map(([id, name, hosts]) => ({
    id,
    name,
    hosts: hosts.map(([hostId, hostName, enabled, cameras]) => ({
      id: hostId,
      name: hostName,
      enabled: enabled === 1,
      ...(typeof cameras === "number"
        ? { cameras: [], unlisted: cameras }
        : { cameras: cameras.map(toCamera) }),
    })),
  }));
}

const toCamera = ([id, name, connected]: PackedCamera) => ({
  id,
  name,
  connected: connected === 1,
});

/** What a loader answers in place of its page. */
export function packPlaces<Page extends WithTree>(page: Page) {
  return { ...page, tree: page.tree && packTree(page.tree) } as With<Page, string>;
}

/** The page that a loader packed: the same object as long as it is the same answer. */
export function usePlaces<Page extends WithPackedTree>(page: Page) {
  return useMemo(() => {
    const tree = page.tree === null ? null : unpackTree(JSON.parse(page.tree) as PackedTree);
    return { ...page, tree } as With<Page, PlaceRegion[]>;
  }, [page]);
}
