import { expect, test } from "vitest";
import type { DetectedObject } from "~contract/media-frame";
import { placeLabels } from "./detection-labels";

const seen = (id: string, kind: string, left: number, top: number): DetectedObject => ({
  id,
  kind,
  box: [left, top, 0.1, 0.3],
});
const over = { isWithin: false, isFromRight: false };

test("people who stand together have one label, others their own", () => {
  const objects = [
    seen("1", "person", 0.3, 0.4),
    seen("2", "person", 0.36, 0.42),
    seen("3", "car", 0.36, 0.42),
    seen("4", "person", 0.6, 0.4),
    seen("5", "person", 0.3, 0.6),
  ];
  expect([...placeLabels(objects).keys()]).toEqual(["1", "3", "4", "5"]);
});

test("a label never leaves the picture", () => {
  const objects = [
    seen("1", "car", 0.95, 0.5),
    seen("2", "person", 0.2, 0.01),
    seen("3", "person", 0.6, 0.5),
  ];
  expect([...placeLabels(objects)]).toEqual([
    ["1", { isWithin: false, isFromRight: true }],
    ["2", { isWithin: true, isFromRight: false }],
    ["3", over],
  ]);
});
