import { expect, test } from "vitest";
import { listAxisTicks, rangeOf } from "./histogram-types";

const bars = [0, 60, 120, 180].map((start) => ({ start, total: 1, parts: [] }));
const chart = { bars, step: 60, range: { from: 20, until: 200 } };

test("a range of bars is whole, in either direction, and never more than the range that is shown", () => {
  expect(rangeOf(chart, 1, 2)).toEqual({ from: 60, until: 179 });
  expect(rangeOf(chart, 2, 1)).toEqual({ from: 60, until: 179 });
  expect(rangeOf(chart, 0, 0)).toEqual({ from: 20, until: 59 });
  expect(rangeOf(chart, 0, 3)).toEqual({ from: 20, until: 200 });
});

const prague = "Europe/Prague";
/** The axis of so many bars from a time on, as "month-day clock" in Prague. */
function labels(iso: string, step: number, count: number): string[] {
  const start = Date.parse(iso) / 1000;
  const all = Array.from({ length: count }, (_, index) => ({
    start: start + index * step,
    total: 0,
    parts: [],
  }));
  return listAxisTicks({ bars: all, step }, prague).map(({ seconds }) =>
    new Date(seconds * 1000).toLocaleString("sv", { timeZone: prague }).slice(5, 16),
  );
}

test("labels stand at round times of the visitor's clock, at most eight of them", () => {
  expect(labels("2026-11-24T00:00:00+01:00", 900, 51)).toEqual([
    "11-24 00:00",
    "11-24 02:00",
    "11-24 04:00",
    "11-24 06:00",
    "11-24 08:00",
    "11-24 10:00",
  ]);
  expect(labels("2026-11-17T12:00:00+01:00", 10_800, 57)).toEqual(
    [18, 19, 20, 21, 22, 23, 24].map((day) => `11-${day} 00:00`),
  );
  expect(labels("2026-11-24T09:41:00+01:00", 60, 60)).toHaveLength(5);
});

test("days begin at midnight before and after a clock change", () => {
  expect(labels("2026-10-24T00:00:00+02:00", 3_600, 73)).toEqual([
    "10-24 00:00",
    "10-24 12:00",
    "10-25 00:00",
    "10-25 12:00",
    "10-26 00:00",
    "10-26 12:00",
  ]);
  expect(listAxisTicks({ bars: [], step: 60 }, prague)).toEqual([]);
});
