import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatTime } from "~/lib/i18n/format";
import { type TimeFormat, timeFormats } from "~contract/names";
import { parseLocalTime, resolveClock, toLocalTime } from "./local-time";
import { parseTypedTime } from "./typed-time";

const us: TimeFormat = "MM-DD-YYYY HH:mm:ss";
const utc = (text: string) => Date.parse(`${text}Z`) / 1000;

function read(text: string, timeFormat: TimeFormat = us, timeZone = "UTC", edge?: "until") {
  const { seconds, fault } = parseTypedTime(text, { timeFormat, timeZone }, edge ?? "from");
  return fault ?? new Date(seconds * 1000).toISOString().slice(0, 19);
}

const zones = [
  "UTC",
  "Europe/Prague",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "America/St_Johns",
];
/** Spring and autumn of 2026 to 2027 are in it. */
const moments = fc.integer({ min: utc("2026-01-01T00:00:00"), max: utc("2027-12-31T23:59:59") });

test.for(timeFormats)("what is shown as %s can be typed again, in every zone", (timeFormat) => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (seconds, timeZone) => {
      const options = { timeFormat, timeZone, tag: "en" };
      const typed = parseTypedTime(formatTime(seconds, options), options, "from");
      expect(typed).toEqual({ seconds, fault: null });
    }),
  );
});

test("a posted time is the moment it was made of, in every zone", () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (seconds, timeZone) => {
      expect(parseLocalTime(toLocalTime(seconds, timeZone), timeZone)).toBe(seconds);
    }),
  );
});

test("a time is written as a native field holds it", () => {
  expect(toLocalTime(utc("2026-11-22T23:00:00"), "Europe/Prague")).toBe("2026-11-23T00:00");
  expect(toLocalTime(utc("2026-11-22T23:00:07"), "Europe/Prague")).toBe("2026-11-23T00:00:07");
});

describe("what people type", () => {
  test.for([
    ["11-20-2026 09:41:07", "2026-11-20T09:41:07"],
    ["11/20/2026 9:41", "2026-11-20T09:41:00"],
    ["11.20.2026, 9.41", "2026-11-20T09:41:00"],
    ["  11 20 2026   9:41 pm ", "2026-11-20T21:41:00"],
    ["11-20-2026 9 p.m.", "2026-11-20T21:00:00"],
    ["11-20-2026 12:00:00 AM", "2026-11-20T00:00:00"],
    ["11-20-2026 12:30 PM", "2026-11-20T12:30:00"],
    ["2026-11-20T09:41", "2026-11-20T09:41:00"],
    ["2026/1/2", "2026-01-02T00:00:00"],
    ["１１－２０－２０２６ ０９：４１", "2026-11-20T09:41:00"],
    ["2026年11月20日 9:41", "2026-11-20T09:41:00"],
    ["02-29-2028", "2028-02-29T00:00:00"],
  ])("%s", ([text, expected]) => {
    expect(read(text ?? "")).toBe(expected);
  });

  test("a date alone is its first second as a start and its last as an end", () => {
    expect(read("11-20-2026")).toBe("2026-11-20T00:00:00");
    expect(read("11-20-2026", us, "UTC", "until")).toBe("2026-11-20T23:59:59");
  });

  test("the format says which of the two is the day", () => {
    expect(read("03-04-2026")).toBe("2026-03-04T00:00:00");
    expect(read("03-04-2026", "DD-MM-YYYY HH:mm:ss")).toBe("2026-04-03T00:00:00");
    expect(read("20. 11. 2026 9:41", "DD-MM-YYYY HH:mm:ss")).toBe("2026-11-20T09:41:00");
  });

  test.for(["", "today", "11-20", "11-20-26", "11-20-2026 9", "20:00", "2026-11-20-2026", "1e9"])(
    "%s cannot be read",
    (text) => expect(read(text)).toBe("unreadable"),
  );

  test("where the year comes first, the two others do not say which is the day", () => {
    expect(read("03-04-2026", "YYYY-MM-DD HH:mm:ss")).toBe("unreadable");
  });

  test.for([
    "02-29-2026",
    "13-01-2026",
    "00-10-2026",
    "11-31-2026",
    "11-20-2026 24:00",
    "11-20-2026 9:60",
    "11-20-2026 13:00 PM",
    "11-20-2026 0:30 AM",
    "11-20-2026 09:41 UTC+5",
  ])("%s does not exist", (text) => expect(read(text)).toBe("no_such_time"));
});

describe("a clock that is changed", () => {
  test("an hour that is skipped is moved on", () => {
    expect(read("03-29-2026 02:30", us, "Europe/Prague")).toBe("2026-03-29T01:30:00");
    // Half an hour is skipped on Lord Howe Island.
    expect(read("10-04-2026 02:10", us, "Australia/Lord_Howe")).toBe("2026-10-03T15:40:00");
  });

  test("an hour that comes twice is its first pass, or the one its offset names", () => {
    const zone = "Europe/Prague";
    expect(read("10-25-2026 02:30", us, zone)).toBe("2026-10-25T00:30:00");
    expect(read("10-25-2026 02:30 UTC+2", us, zone)).toBe("2026-10-25T00:30:00");
    expect(read("10-25-2026 02:30 utc+1", us, zone)).toBe("2026-10-25T01:30:00");
    expect(toLocalTime(utc("2026-10-25T01:30:00"), zone)).toBe("2026-10-25T02:30:00+01:00");
  });

  test("a day that was skipped whole is the next one", () => {
    const moment = resolveClock(utc("2011-12-30T10:00:00"), "Pacific/Apia");
    expect(moment).toBe(utc("2011-12-30T20:00:00"));
  });
});

test.for(["", "2026-11-20", "2026-02-30T10:00", "2026-11-20T25:00", "11-20-2026T10:00"])(
  "%s is no posted time",
  (value) => expect(parseLocalTime(value, "UTC")).toBeNull(),
);

test("a native field may leave the seconds out, or post their fractions", () => {
  expect(parseLocalTime("2026-11-20T09:41", "UTC")).toBe(utc("2026-11-20T09:41:00"));
  expect(parseLocalTime("2026-11-20T09:41:07.123", "UTC")).toBe(utc("2026-11-20T09:41:07"));
});
