import { expect, test } from "vitest";
import { type DetectedObject, decodeBoxes, encodeBoxes } from "./media-frame";

const person: DetectedObject = { id: "worker-1", kind: "person", box: [0.1, 0.2, 0.3, 0.4] };
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

test("boxes arrive as they were sent", () => {
  expect(decodeBoxes(encodeBoxes([person]))).toEqual([person]);
  expect(decodeBoxes(encodeBoxes([]))).toEqual([]);
});

test.each([
  ["no JSON", new Uint8Array([1, 2, 3])],
  ["no list", bytesOf({ boxes: 1 })],
  ["no entries", bytesOf([null, "box", 7])],
  ["a box beyond the picture", bytesOf([["a", "person", 0, 0, 2, 1]])],
  ["a box that is no number", bytesOf([["a", "person", 0, 0, "1", 1]])],
  ["three numbers", bytesOf([["a", "person", 0, 0, 1]])],
  ["a name without end", bytesOf([["a".repeat(65), "person", 0, 0, 1, 1]])],
])("%s is left out", (_name, payload) => {
  expect(decodeBoxes(payload)).toEqual([]);
});

test("an object has one box, and a picture at most 64", () => {
  expect(decodeBoxes(encodeBoxes([person, person]))).toHaveLength(1);
  const crowd = Array.from({ length: 100 }, (_, n) => ({ ...person, id: `p-${n}` }));
  expect(decodeBoxes(encodeBoxes(crowd))).toHaveLength(64);
});
