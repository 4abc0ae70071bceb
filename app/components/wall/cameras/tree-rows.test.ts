import { expect, test } from "vitest";
import { moveInTree } from "~/lib/tree-keys";
import type { WallRegion } from "~/lib/wall/camera-list";
import { createWallCamera, createWallHost } from "../../../../tests/support/wall-camera";
import { listRows } from "./tree-rows";

const camera = (id: string) => createWallCamera({ id });
const regions = [
  {
    id: "1",
    name: "North",
    hosts: [
      createWallHost("1", "A", [camera("1"), camera("2")]),
      createWallHost("2", "B", [camera("3")]),
    ],
  },
  { id: "2", name: "South", hosts: [] },
];
const keys = (toggled: string[], of: readonly WallRegion[] = regions) =>
  listRows(of, new Set(toggled)).map((row) => row.key);

/** A region of a tree that is not whole. */
const createLargeRegion = (hosts: number): WallRegion => ({
  id: "9",
  name: "Large",
  hosts: Array.from({ length: hosts }, (_, index) => ({
    ...createWallHost(String(index + 1), `Host ${index + 1}`, []),
    cameraCount: 16,
    cameras: null,
    isClosed: true,
  })),
});

test("the tree lists region, host, cameras, with counts", () => {
  expect(keys([])).toEqual([
    "region-1",
    "host-1",
    "camera-1",
    "camera-2",
    "host-2",
    "camera-3",
    "region-2",
  ]);
  expect(listRows(regions, new Set())[0]).toMatchObject({ count: 3, isOpen: true });
});

test("a closed branch hides what is below it", () => {
  expect(keys(["host-1"])).toEqual(["region-1", "host-1", "host-2", "camera-3", "region-2"]);
  expect(keys(["region-1"])).toEqual(["region-1", "region-2"]);
});

test("D116: hosts of a tree that is not whole are closed at first, and load when they are opened", () => {
  const large = [createLargeRegion(2)];
  expect(keys([], large)).toEqual(["region-9", "host-1", "host-2"]);
  const opened = listRows(large, new Set(["host-2"]));
  expect(opened[1]).toMatchObject({ isOpen: false, isLoading: false, count: 16 });
  expect(opened[2]).toMatchObject({ isOpen: true, isLoading: true });
  // Nothing is below it yet.
  expect(moveInTree(opened, 2, "ArrowRight")).toBeNull();
  expect(moveInTree(opened, 1, "ArrowRight")).toEqual({ open: ["host-1"] });
});

test("D116: a host that could not be loaded says so below it", () => {
  const rows = listRows([createLargeRegion(1)], new Set(["host-1"]), new Set(["1"]));
  expect(rows[1]).toMatchObject({ isOpen: true, isLoading: false });
  expect(rows[2]).toMatchObject({ kind: "failed", hostId: "1" });
  expect(moveInTree(rows, 1, "ArrowRight")).toEqual({ focus: 2 });
  expect(moveInTree(rows, 2, "ArrowLeft")).toEqual({ focus: 1 });
});

test("D116: of a region's many hosts a hundred are shown, and the others by their row", () => {
  const large = [createLargeRegion(130)];
  const rows = listRows(large, new Set());
  expect(rows).toHaveLength(102);
  expect(rows.at(-1)).toEqual({ kind: "more", key: "more-9", level: 2, isOpen: null, count: 30 });
  expect(keys(["more-9"], large)).toHaveLength(131);
});
