import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { timeFormats } from "~contract/names";
import {
  type FormatOptions,
  formatClock,
  formatDate,
  formatFileSize,
  formatFileTime,
  formatHour,
  formatLongDay,
  formatPercent,
  formatRecent,
  formatTime,
  formatTimeAt,
  hourOfDay,
  toDuration,
  zoneOffset,
} from "./format";

const moment = Date.UTC(2026, 10, 20, 13, 5, 9) / 1000;
const options: FormatOptions = { tag: "en", timeFormat: timeFormats[0], timeZone: "UTC" };

describe("time", () => {
  test.each([
    ["MM-DD-YYYY HH:mm:ss", "11-20-2026 13:05:09"],
    ["DD-MM-YYYY HH:mm:ss", "20-11-2026 13:05:09"],
    ["YYYY-MM-DD HH:mm:ss", "2026-11-20 13:05:09"],
    ["MM-DD-YYYY hh:mm:ss A", "11-20-2026 01:05:09 PM"],
    ["DD-MM-YYYY hh:mm:ss A", "20-11-2026 01:05:09 PM"],
    ["YYYY-MM-DD hh:mm:ss A", "2026-11-20 01:05:09 PM"],
  ] as const)("C159: %s", (timeFormat, expected) => {
    expect(formatTime(moment, { ...options, timeFormat })).toBe(expected);
  });

  test("day, clock and hour follow the same choice", () => {
    const american: FormatOptions = { ...options, timeFormat: "MM-DD-YYYY hh:mm:ss A" };
    expect(formatDate(moment, options)).toBe("11-20-2026");
    expect(formatClock(moment, options)).toBe("13:05:09");
    expect(formatHour(moment, options)).toBe("13:05");
    expect(formatHour(moment, american)).toBe("01:05 PM");
  });

  test("noon and midnight in twelve hours", () => {
    const american: FormatOptions = { ...options, timeFormat: "MM-DD-YYYY hh:mm:ss A" };
    const midnight = Date.UTC(2026, 10, 20) / 1000;
    expect(formatClock(midnight, american)).toBe("12:00:00 AM");
    expect(formatClock(midnight + 12 * 3600, american)).toBe("12:00:00 PM");
    expect(formatClock(midnight, options)).toBe("00:00:00");
  });

  test("the zone moves day and clock", () => {
    const taipei = { ...options, timeZone: "Asia/Taipei" };
    expect(formatTime(moment + 4 * 3600, taipei)).toBe("11-21-2026 01:05:09");
    expect(hourOfDay(moment, "Asia/Taipei")).toBe(21);
  });

  test("a moment of today shows its clock, an older one its day too", () => {
    expect(formatRecent(moment, moment + 60, options)).toBe("13:05:09");
    expect(formatRecent(moment, moment + 86_400, options)).toBe("11-20-2026 13:05:09");
  });

  test("the long day speaks the language", () => {
    expect(formatLongDay(moment, options)).toBe("Friday, November 20");
    expect(formatLongDay(moment, { ...options, tag: "de" })).toBe("Freitag, 20. November");
    expect(formatLongDay(moment, { ...options, tag: "zh-Hant" })).toMatch(/^11月20日\s?星期五$/);
  });

  // 2026-10-25, 02:30 in Prague: at 00:30 UTC in summer time, and again at 01:30 UTC.
  const firstPass = Date.UTC(2026, 9, 25, 0, 30) / 1000;
  const prague: FormatOptions = { ...options, timeZone: "Europe/Prague" };

  test("the second pass of a repeated hour says its offset, so that no two moments read alike", () => {
    expect(formatTime(firstPass, prague)).toBe("10-25-2026 02:30:00");
    expect(formatTime(firstPass + 3600, prague)).toBe("10-25-2026 02:30:00 UTC+1");
    expect(formatClock(firstPass + 3600, prague)).toBe("02:30:00 UTC+1");
    expect(formatHour(firstPass + 3600, prague)).toBe("02:30 UTC+1");
    expect(formatTime(firstPass + 7200, prague)).toBe("10-25-2026 03:30:00");
    expect(formatTime(firstPass + 3600, options)).toBe("10-25-2026 01:30:00");
  });

  test("a repeated half hour on Lord Howe Island, west of Greenwich, and in twelve hours", () => {
    const lordHowe = Date.UTC(2026, 3, 4, 15, 15) / 1000;
    expect(formatClock(lordHowe, { ...options, timeZone: "Australia/Lord_Howe" })).toBe(
      "01:45:00 UTC+10:30",
    );
    const newfoundland: FormatOptions = {
      ...options,
      timeZone: "America/St_Johns",
      timeFormat: "MM-DD-YYYY hh:mm:ss A",
    };
    expect(formatTime(Date.UTC(2026, 10, 1, 4, 40) / 1000, newfoundland)).toBe(
      "11-01-2026 01:10:00 AM UTC-3:30",
    );
  });

  test("in any zone and format, moments of a week around a change of clocks read differently", () => {
    const around = fc.integer({ min: firstPass - 3 * 86_400, max: firstPass + 10 * 86_400 });
    fc.assert(
      fc.property(around, around, fc.constantFrom(...timeFormats), (a, b, timeFormat) => {
        for (const timeZone of ["Europe/Berlin", "America/Chicago", "Asia/Taipei"]) {
          const [one, other] = [a, b].map((at) =>
            formatTime(at, { ...options, timeFormat, timeZone }),
          );
          expect(one === other).toBe(a === b);
        }
      }),
      { examples: [[firstPass, firstPass + 3600, timeFormats[0]]] },
    );
  });

  test("D23: a host's time names its zone where the visitor's clock shows another", () => {
    expect(formatTimeAt(moment, "Asia/Taipei", prague)).toBe("11-20-2026 21:05:09 Asia/Taipei");
    expect(formatTimeAt(moment, "Europe/Berlin", prague)).toBe("11-20-2026 14:05:09");
  });

  test("a time that the cloud does not know is no day of 1970", () => {
    const formats = [formatTime, formatDate, formatClock, formatHour, formatFileTime];
    for (const format of formats) expect(format(0, prague)).toBe("–");
    expect(formatTimeAt(0, "Asia/Taipei", prague)).toBe("–");
    expect(formatTime(1, prague)).toBe("01-01-1970 01:00:01");
  });

  test("C356: a time in a file name follows the choice, without colons", () => {
    expect(formatFileTime(moment, options)).toBe("11-20-2026 13.05.09");
    const american: FormatOptions = { ...options, timeFormat: "YYYY-MM-DD hh:mm:ss A" };
    expect(formatFileTime(moment, american)).toBe("2026-11-20 01.05.09 PM");
  });

  test.each(["Taipei Standard Time", "", "x".repeat(100)])(
    "times of a host in the zone %j are on UTC's clock, and say so",
    (timeZone) => {
      const there: FormatOptions = { ...options, timeZone };
      expect(formatTime(moment, there)).toBe("11-20-2026 13:05:09 UTC");
      expect(formatClock(moment, there)).toBe("13:05:09 UTC");
      expect(formatHour(moment, there)).toBe("13:05 UTC");
      expect(formatDate(moment, there)).toBe("11-20-2026");
      expect(formatLongDay(moment, there)).toBe("Friday, November 20");
      expect(formatRecent(moment, moment, there)).toBe("13:05:09 UTC");
      expect(formatFileTime(moment, there)).toBe("11-20-2026 13.05.09 UTC");
      expect(hourOfDay(moment, timeZone)).toBe(13);
      expect(zoneOffset(moment, timeZone)).toBe(0);
      expect(formatTimeAt(moment, timeZone, options)).toBe("11-20-2026 13:05:09 UTC");
      expect(formatTimeAt(moment, timeZone, prague)).toBe("11-20-2026 13:05:09 UTC");
    },
  );
});

describe("file size", () => {
  test("C355: base 1024, two decimals, KB is the smallest unit", () => {
    expect(formatFileSize(1024, "en")).toBe("1.00 KB");
    expect(formatFileSize(100, "en")).toBe("0.10 KB");
    expect(formatFileSize(1023 * 1024, "en")).toBe("1023.00 KB");
    expect(formatFileSize(1024 ** 2, "en")).toBe("1.00 MB");
  });

  test("C098: 1.50 GB, and never beyond PB", () => {
    expect(formatFileSize(1.5 * 1024 ** 3, "en")).toBe("1.50 GB");
    expect(formatFileSize(1024 ** 6, "en")).toBe("1024.00 PB");
    expect(formatFileSize(1.5 * 1024 ** 3, "de")).toBe("1,50 GB");
  });

  test("C098: any size has one of the five units", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e21, noNaN: true }), (bytes) => {
        expect(formatFileSize(bytes, "en")).toMatch(/^\d+\.\d\d (KB|MB|GB|TB|PB)$/);
      }),
    );
  });
});

test("percent as the language writes it", () => {
  expect(formatPercent(0.94, "en")).toBe("94%");
  expect(formatPercent(0.94, "cs")).toBe("94\u00a0%");
});

test("a duration is its largest whole unit, and never negative", () => {
  expect(toDuration(59)).toEqual({ unit: "seconds", count: 59 });
  expect(toDuration(60)).toEqual({ unit: "minutes", count: 1 });
  expect(toDuration(38 * 60 + 59)).toEqual({ unit: "minutes", count: 38 });
  expect(toDuration(3_600)).toEqual({ unit: "hours", count: 1 });
  expect(toDuration(86_400)).toEqual({ unit: "days", count: 1 });
  expect(toDuration(7200)).toEqual({ unit: "hours", count: 2 });
  expect(toDuration(90_000)).toEqual({ unit: "days", count: 1 });
  expect(toDuration(-5)).toEqual({ unit: "seconds", count: 0 });
});
