import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  findSchedulePreset,
  findSpan,
  listBlocks,
  readClock,
  schedulePresets,
  toMinute,
  writeClock,
} from "./week-schedule";

const minutesOf = (week: ReturnType<typeof listBlocks>) =>
  week.flat().reduce((sum, { from, until }) => sum + until - from, 0);

describe("a span", () => {
  test.for([
    ["08:00", "18:00", "same_day", 480, 1_080],
    ["19:00", "00:00", "same_day", 1_140, 1_440],
    ["19:00", "06:00", "next_day", 1_140, 1_800],
    ["00:00", "00:00", "all_day", 0, 1_440],
    ["09:30", "09:30", "all_day", 570, 2_010],
    ["00:00", "06:00", "same_day", 0, 360],
  ] as const)("%s to %s", ([start, end, kind, from, until]) => {
    expect(findSpan({ start, end })).toEqual({ kind, from, until });
  });

  test("without an end there is none", () => {
    expect(findSpan({ start: "08:00", end: "" })).toBeNull();
    expect(listBlocks({ days: [1], start: "x", end: "10:00" }).flat()).toEqual([]);
  });
});

describe("the grid", () => {
  test("draws the rest of a night on the next day, and that of Saturday on Sunday", () => {
    const week = listBlocks({ days: [1, 6], start: "19:00", end: "06:00" });
    expect(week[1]).toEqual([{ from: 1_140, until: 1_440, isRest: false }]);
    expect(week[2]).toEqual([{ from: 0, until: 360, isRest: true }]);
    expect(week[0]).toEqual([{ from: 0, until: 360, isRest: true }]);
  });

  test("draws as many minutes a day as the span has, on any days", () => {
    const clock = fc.integer({ min: 0, max: 1_439 }).map(writeClock);
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(days, clock, clock, (chosen, start, end) => {
        const span = findSpan({ start, end });
        const length = span ? span.until - span.from : 0;
        expect(minutesOf(listBlocks({ days: chosen, start, end }))).toBe(length * chosen.length);
      }),
    );
  });
});

test("a clock is read and written alike, and midnight ends a day as 00:00", () => {
  expect(readClock("19:05")).toBe(1_145);
  expect(readClock("07:00:00")).toBe(420);
  expect(readClock("24:00")).toBe(1_440);
  expect(readClock("24:01")).toBeNull();
  expect(readClock("9 pm")).toBeNull();
  expect(writeClock(1_145)).toBe("19:05");
  expect(writeClock(1_440)).toBe("00:00");
});

test("a schedule like a preset is told as it", () => {
  expect(findSchedulePreset({ ...schedulePresets.work_hours, days: [5, 4, 3, 2, 1] })).toBe(
    "work_hours",
  );
  expect(findSchedulePreset({ days: [1], start: "08:00", end: "18:00" })).toBeNull();
});

test("a place on a row is a quarter of an hour of its day", () => {
  expect([toMinute(-1), toMinute(0.5), toMinute(0.501), toMinute(2)]).toEqual([0, 720, 720, 1_440]);
});
