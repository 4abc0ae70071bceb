import { expect, test } from "vitest";
import { placeTicks, rangeOf } from "./histogram-types";

const bars = [0, 60, 120, 180].map((start) => ({ start, total: 1, parts: [] }));
const chart = { bars, step: 60, range: { from: 20, until: 200 } };

test("a range of bars is whole, in either direction, and never more than the range that is shown", () => {
  expect(rangeOf(chart, 1, 2)).toEqual({ from: 60, until: 179 });
  expect(rangeOf(chart, 2, 1)).toEqual({ from: 60, until: 179 });
  expect(rangeOf(chart, 0, 0)).toEqual({ from: 20, until: 59 });
  expect(rangeOf(chart, 0, 3)).toEqual({ from: 20, until: 200 });
});

test("labels stand evenly from the first bar on, and never more than there are bars", () => {
  expect(placeTicks(96, 6)).toEqual([0, 16, 32, 48, 64, 80]);
  expect(placeTicks(3, 6)).toEqual([0, 1, 2]);
  expect(placeTicks(0, 6)).toEqual([]);
});
