import { expect, test } from "vitest";
import { createWallCamera } from "../../../../tests/support/wall-camera";
import { listRows, moveInTree } from "./tree-rows";

const camera = (id: string) => createWallCamera({ id });
const regions = [
  {
    id: "1",
    name: "North",
    hosts: [
      { id: "1", name: "A", cameras: [camera("1"), camera("2")] },
      { id: "2", name: "B", cameras: [camera("3")] },
    ],
  },
  { id: "2", name: "South", hosts: [] },
];
const keys = (closed: string[]) => listRows(regions, new Set(closed)).map((row) => row.key);

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

test("keys move, open and close as in every tree", () => {
  const rows = listRows(regions, new Set());
  expect(moveInTree(rows, 0, "ArrowDown")).toEqual({ focus: 1 });
  expect(moveInTree(rows, 0, "ArrowUp")).toEqual({ focus: 0 });
  expect(moveInTree(rows, 0, "End")).toEqual({ focus: 6 });
  expect(moveInTree(rows, 1, "ArrowLeft")).toEqual({ toggle: "host-1" });
  expect(moveInTree(rows, 3, "ArrowLeft")).toEqual({ focus: 1 });
  expect(moveInTree(rows, 1, "ArrowRight")).toEqual({ focus: 2 });
  expect(moveInTree(rows, 2, "ArrowRight")).toBeNull();
  expect(moveInTree(rows, 2, "Enter")).toBeNull();
});

test("a closed branch opens with the right arrow and leaves to its parent with the left", () => {
  const rows = listRows(regions, new Set(["host-1"]));
  expect(moveInTree(rows, 1, "ArrowRight")).toEqual({ toggle: "host-1" });
  expect(moveInTree(rows, 1, "ArrowLeft")).toEqual({ focus: 0 });
});
