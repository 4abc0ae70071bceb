import {
  countCameras,
  type WallCamera,
  type WallHost,
  type WallRegion,
} from "~/lib/wall/camera-list";

/** One visible line of the tree. `key` also names it in the set of closed branches. */
export type TreeRow =
  | { kind: "region"; key: string; level: 1; name: string; count: number; isOpen: boolean }
  | { kind: "host"; key: string; level: 2; name: string; count: number; isOpen: boolean }
  | { kind: "camera"; key: string; level: 3; camera: WallCamera };

/** Visible lines from top to bottom; branches whose key is in `closed` are collapsed. */
export function listRows(regions: readonly WallRegion[], closed: ReadonlySet<string>): TreeRow[] {
  return regions.flatMap((region) => {
    const key = `region-${region.id}`;
    const isOpen = !closed.has(key);
    const count = countCameras(region);
    const row: TreeRow = { kind: "region", key, level: 1, name: region.name, count, isOpen };
    return isOpen ? [row, ...region.hosts.flatMap((host) => listHost(host, closed))] : [row];
  });
}

function listHost(host: WallHost, closed: ReadonlySet<string>): TreeRow[] {
  const key = `host-${host.id}`;
  const isOpen = !closed.has(key);
  const count = host.cameras.length;
  const row: TreeRow = { kind: "host", key, level: 2, name: host.name, count, isOpen };
  if (!isOpen) return [row];
  const cameras = host.cameras.map(
    (camera): TreeRow => ({ kind: "camera", key: `camera-${camera.id}`, level: 3, camera }),
  );
  return [row, ...cameras];
}

/** Action of a key on a line (ARIA tree pattern); null for none. */
export type TreeMove = { focus: number } | { toggle: string } | null;

export function moveInTree(rows: readonly TreeRow[], index: number, key: string): TreeMove {
  const row = rows[index];
  if (!row) return null;
  const last = rows.length - 1;
  switch (key) {
    case "ArrowDown":
      return { focus: Math.min(last, index + 1) };
    case "ArrowUp":
      return { focus: Math.max(0, index - 1) };
    case "Home":
      return { focus: 0 };
    case "End":
      return { focus: last };
    case "ArrowRight":
      if (row.kind === "camera") return null;
      return row.isOpen ? { focus: Math.min(last, index + 1) } : { toggle: row.key };
    case "ArrowLeft":
      if (row.kind !== "camera" && row.isOpen) return { toggle: row.key };
      return { focus: parentOf(rows, index) };
    default:
      return null;
  }
}

function parentOf(rows: readonly TreeRow[], index: number): number {
  const level = rows[index]?.level ?? 1;
  for (let above = index - 1; above >= 0; above--) {
    if ((rows[above]?.level ?? level) < level) return above;
  }
  return index;
}
