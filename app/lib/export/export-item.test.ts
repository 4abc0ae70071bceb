import fc from "fast-check";
import { expect, test } from "vitest";
import { exportStates } from "~contract/names";
import { type ExportItem, faultOf, findArchives, nameOf, toEstimate, toneOf } from "./export-item";

test("C353: an estimate is a range from t to twice that, in one unit", () => {
  expect(toEstimate(0.2)).toEqual({ unit: "seconds", from: 1, to: 2 });
  expect(toEstimate(42)).toEqual({ unit: "seconds", from: 42, to: 84 });
  expect(toEstimate(240)).toEqual({ unit: "minutes", from: 4, to: 8 });
  expect(toEstimate(5 * 3600)).toEqual({ unit: "hours", from: 5, to: 10 });
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (seconds) => {
      const { from, to } = toEstimate(seconds);
      expect([Number.isInteger(from), from > 0, to]).toEqual([true, true, 2 * from]);
    }),
  );
});

test("each of the six states has a name of its own; an unknown one was interrupted", () => {
  const names = Object.values(exportStates).map((status) => nameOf({ status }));
  expect(new Set(names).size).toBe(6);
  expect(nameOf({ status: 9 })).toBe("interrupted");
  expect([toneOf({ status: 9 }), toneOf({ status: 4 })]).toEqual(["danger", "ok"]);
  expect(faultOf({ fault: null })).toBeNull();
});

test("an archive is offered once, at the first finished export of a batch that has several", () => {
  const item = (id: string, batch: string, status: number, finished: number) =>
    ({ id, batch, status, batch_finished: finished }) as unknown as ExportItem;
  const items = [
    item("6", "a", 1, 2),
    item("5", "a", 4, 2),
    item("4", "a", 4, 2),
    item("3", "b", 4, 1),
    // Its others are on the next page.
    item("2", "c", 4, 7),
  ];
  expect([...findArchives(items)].sort()).toEqual([
    ["2", 7],
    ["5", 2],
  ]);
});
