import { expect, test } from "vitest";
import type { DetectedObject } from "~contract/media-frame";
import { toView, toViewTransform } from "./view-part";

const at = (id: string, box: DetectedObject["box"]): DetectedObject => ({ id, kind: "car", box });

test("all of a picture is shown as it is", () => {
  const objects = [at("a", [0.1, 0.1, 0.2, 0.2])];
  expect(toView(objects, null)).toBe(objects);
  expect(toViewTransform(null)).toBeUndefined();
});

test("a part of a picture is enlarged, and its objects stand where they are in it", () => {
  const view: DetectedObject["box"] = [0.25, 0.5, 0.5, 0.5];
  expect(toViewTransform(view)).toBe("scale(2.0000) translate(-25.00%, -50.00%)");
  const objects = [
    at("within", [0.5, 0.75, 0.1, 0.1]),
    at("at the edge", [0.2, 0.5, 0.1, 0.1]),
    at("left of it", [0, 0.5, 0.2, 0.2]),
    at("above it", [0.5, 0.1, 0.2, 0.2]),
  ];
  expect(toView(objects, view).map(({ id }) => id)).toEqual(["within", "at the edge"]);
  expect(toView(objects, view)[0]?.box).toEqual([0.5, 0.5, 0.2, 0.2]);
});
