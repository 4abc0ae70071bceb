import { expect, test } from "vitest";
import { findCloseUp } from "./close-up";

test("a finding is cut out with a quarter of its size around it", () => {
  expect(findCloseUp([0.25, 0.25, 0.5, 0.5])).toEqual({
    ratio: 16 / 9,
    style: { left: "-16.67%", top: "-16.67%", width: "133.33%", height: "133.33%" },
  });
});

test("the cut ends at the picture's edge; without a box, or with an empty one, there is none", () => {
  expect(findCloseUp([0, 0, 1, 1])?.style).toMatchObject({ width: "100.00%", height: "100.00%" });
  expect(findCloseUp(null)).toBeNull();
  expect(findCloseUp([0.1, 0.1, 0, 0.2])).toBeNull();
  expect(findCloseUp([])).toBeNull();
});
