import type { TreeLine } from "~/lib/tree-keys";
import {
  countCameras,
  type WallCamera,
  type WallHost,
  type WallRegion,
} from "~/lib/wall/camera-list";
import { hostKey } from "~/lib/wall/open-branches";

interface Branch extends TreeLine {
  name: string;
  count: number;
  isOpen: boolean;
  /** Of a tree that is not whole: opens by a link without script. */
  isLink: boolean;
}

interface Leaf extends TreeLine {
  isOpen: null;
}

/** One visible line of the tree. `key` also names it in the set of toggled branches. */
export type TreeRow =
  | ({ kind: "region"; level: 1 } & Branch)
  | ({ kind: "host"; level: 2; hostId: string; isLoading: boolean } & Branch)
  | ({ kind: "camera"; level: 3; camera: WallCamera } & Leaf)
  /** The cameras of the host above it could not be loaded. */
  | ({ kind: "failed"; level: 3; hostId: string } & Leaf)
  /** Hosts of the region that are not shown yet. */
  | ({ kind: "more"; level: 2; count: number } & Leaf);

/** Hosts of one region that a tree shows at first, where it is not whole. */
const shownHosts = 100;

/**
 * Visible lines from top to bottom.
 * @param toggled keys of the branches that are not as they stand at first
 * @param failed hosts whose cameras could not be loaded
 */
export function listRows(
  regions: readonly WallRegion[],
  toggled: ReadonlySet<string>,
  failed: ReadonlySet<string> = new Set(),
): TreeRow[] {
  return regions.flatMap((region) => {
    const key = `region-${region.id}`;
    const isOpen = !toggled.has(key);
    const isLink = region.hosts.some((host) => host.isClosed);
    const [name, count] = [region.name, countCameras(region)];
    const row: TreeRow = { kind: "region", key, level: 1, name, count, isOpen, isLink };
    if (!isOpen) return [row];
    const moreKey = `more-${region.id}`;
    const shown = isLink && !toggled.has(moreKey) ? shownHosts : region.hosts.length;
    const hosts = region.hosts.slice(0, shown).flatMap((host) => listHost(host, toggled, failed));
    const rest = region.hosts.length - shown;
    return rest > 0
      ? [row, ...hosts, { kind: "more", key: moreKey, level: 2, isOpen: null, count: rest }]
      : [row, ...hosts];
  });
}

function listHost(
  host: WallHost,
  toggled: ReadonlySet<string>,
  failed: ReadonlySet<string>,
): TreeRow[] {
  const { id: hostId, name, cameraCount: count, cameras, isClosed } = host;
  const key = hostKey(hostId);
  const isOpen = isClosed === toggled.has(key);
  const hasFailed = isOpen && failed.has(hostId);
  const isLoading = isOpen && cameras === null && !hasFailed;
  const branch = { key, name, count, isOpen, isLink: isClosed };
  const row: TreeRow = { kind: "host", level: 2, hostId, isLoading, ...branch };
  if (!isOpen) return [row];
  const listed = (cameras ?? []).map((camera): TreeRow => {
    const key = `camera-${camera.id}`;
    return { kind: "camera", key, level: 3, isOpen: null, camera };
  });
  if (!hasFailed) return [row, ...listed];
  const note: TreeRow = {
    kind: "failed",
    key: `failed-${hostId}`,
    level: 3,
    isOpen: null,
    hostId,
  };
  return [row, ...listed, note];
}
