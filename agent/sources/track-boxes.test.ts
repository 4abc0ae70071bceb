import { expect, test } from "vitest";
import type { Track } from "../demo/happenings";
import { listVisibleObjects } from "./track-boxes";

const track = (boxes: Track["actors"][number]["boxes"]): Track => ({
  id: "test",
  fps: 10,
  frames: 100,
  actors: [{ id: "worker-1", kind: "person", attributes: {}, boxes }],
});
const boxAt = (boxes: Track["actors"][number]["boxes"], frame: number) =>
  listVisibleObjects(track(boxes), frame)[0]?.box;

test("a known box is given as it is, and between two of them one on the way", () => {
  const boxes: Track["actors"][number]["boxes"] = [
    [0, 0.1, 0.2, 0.1, 0.3],
    [5, 0.2, 0.2, 0.1, 0.5],
  ];
  expect(boxAt(boxes, 0)).toEqual([0.1, 0.2, 0.1, 0.3]);
  expect(boxAt(boxes, 2)).toEqual([0.14, 0.2, 0.1, 0.38]);
});

test("the end of a loop leads to its beginning", () => {
  const boxes: Track["actors"][number]["boxes"] = [
    [0, 0.3, 0, 0.1, 0.1],
    [95, 0.2, 0, 0.1, 0.1],
  ];
  expect(boxAt(boxes, 99)).toEqual([0.28, 0, 0.1, 0.1]);
});

test("an actor who is hidden for a while has no box meanwhile", () => {
  const boxes: Track["actors"][number]["boxes"] = [
    [10, 0.1, 0, 0.1, 0.1],
    [60, 0.2, 0, 0.1, 0.1],
  ];
  expect(boxAt(boxes, 5)).toBeUndefined();
  expect(boxAt(boxes, 10)).toBeDefined();
  expect(boxAt(boxes, 30)).toBeUndefined();
  expect(boxAt(boxes, 61)).toBeUndefined();
});
