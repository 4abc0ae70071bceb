import { expect, test } from "vitest";
import { createWallCamera, createWallHost } from "../../../../tests/support/wall-camera";
import { defaultWall } from "./route.server";

const regionsOf = (count: number) => {
  const cameras = Array.from({ length: count }, (_, id) => createWallCamera({ id: String(id) }));
  return [{ id: "1", name: "Harbor", hosts: [createWallHost("1", "HQ-NVR-01", cameras)] }];
};

test.each([
  [1, null, 1],
  [3, null, 4],
  [9, null, 9],
  [30, null, 16],
  [3, 16, 4],
  [30, 9, 9],
  [30, 36, 36],
] as const)("D104: %i cameras, kept layout %s: %i tiles", (count, kept, layout) => {
  expect(defaultWall({ regions: regionsOf(count), first: null }, kept).layout).toBe(layout);
});
