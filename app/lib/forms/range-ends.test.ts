import fc from "fast-check";
import { expect, test } from "vitest";
import { findStop, listStops, moveEnd, readEnds, writeEnds } from "./range-ends";

const speed = { min: 0, max: 120, stops: 5 };
const dwell = { min: 0, max: 600, stops: [0, 10, 30, 60, 300, 600] };

test("even stops go from end to end, uneven ones are as given", () => {
  expect(listStops(speed)).toHaveLength(25);
  expect(listStops(speed).at(-1)).toBe(120);
  expect(listStops(dwell)).toEqual(dwell.stops);
});

test("an empty end is no bound, and neither is one that is no number", () => {
  expect(readEnds("", undefined, speed)).toEqual({ low: 0, high: 120 });
  expect(readEnds("fast", " 45 ", speed)).toEqual({ low: 0, high: 45 });
  expect(readEnds("-5", "500", speed)).toEqual({ low: 0, high: 120 });
});

test("an end at the scale's own is not posted", () => {
  expect(writeEnds({ low: 0, high: 45 }, speed)).toEqual({ low: "", high: "45" });
  expect(writeEnds({ low: 10, high: 120 }, speed)).toEqual({ low: "10", high: "" });
});

test("what is written is read again", () => {
  const ends = fc.tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 120 }));
  fc.assert(
    fc.property(ends, ([low, high]) => {
      const written = writeEnds({ low, high }, speed);
      expect(readEnds(written.low, written.high, speed)).toEqual({ low, high });
    }),
  );
});

test("the slider stands at the stop closest to a typed value", () => {
  expect(findStop(45, listStops(dwell))).toBe(2);
  expect(findStop(46, listStops(dwell))).toBe(3);
  expect(findStop(9_999, listStops(dwell))).toBe(5);
});

test("an end pushes the other one along, and never passes it", () => {
  expect(moveEnd({ low: 10, high: 40 }, "low", 60)).toEqual({ low: 60, high: 60 });
  expect(moveEnd({ low: 10, high: 40 }, "high", 5)).toEqual({ low: 5, high: 5 });
  expect(moveEnd({ low: 10, high: 40 }, "high", 80)).toEqual({ low: 10, high: 80 });
});
