import { expect, test } from "vitest";
import type { FormatOptions } from "~/lib/i18n/format";
import { toPlaceTime, toRecentTime } from "./event-time";

const options: FormatOptions = {
  tag: "en",
  timeFormat: "MM-DD-YYYY HH:mm:ss",
  timeZone: "Europe/Vienna",
};
const at = (iso: string, zone: string) => toPlaceTime(Date.parse(iso) / 1000, zone, options);

test("the host's clock, with its zone only where it differs from the user's at that time", () => {
  expect(at("2026-11-20T08:38:52Z", "Europe/Prague")).toEqual({
    clock: "09:38:52",
    date: "11-20-2026",
    zone: null,
    full: "11-20-2026 09:38:52",
  });
  expect(at("2026-11-20T18:38:52Z", "Asia/Tokyo")).toEqual({
    clock: "03:38:52",
    date: "11-21-2026",
    zone: "UTC+9",
    full: "11-21-2026 03:38:52 Asia/Tokyo",
  });
});

test("C090, D77: in one line the host's today is its clock alone, any other day has its date, with the zone where it differs", () => {
  const now = Date.parse("2026-11-20T20:00:00Z") / 1000;
  const recent = (iso: string, zone: string, isShort = false) =>
    toRecentTime(Date.parse(iso) / 1000, now, zone, options, isShort).text;
  expect(recent("2026-11-20T08:38:52Z", "Europe/Prague")).toBe("09:38:52");
  expect(recent("2026-11-19T08:38:52Z", "Europe/Prague")).toBe("11-19-2026 09:38:52");
  // In Tokyo it is the 21st by now: what was on the 20th there is of another day.
  expect(recent("2026-11-20T14:38:52Z", "Asia/Tokyo")).toBe("11-20-2026 23:38:52 UTC+9");
  expect(recent("2026-11-20T18:38:52Z", "Asia/Tokyo")).toBe("03:38:52 UTC+9");
  expect(recent("2026-11-20T18:38:52Z", "Asia/Tokyo", true)).toBe("03:38 UTC+9");
  expect(recent("2026-11-20T14:38:52Z", "Asia/Tokyo", true)).toBe("11-20-2026 UTC+9");
});

test("a time that the cloud does not know is none, in no zone", () => {
  expect(toPlaceTime(0, "Asia/Tokyo", options)).toMatchObject({
    clock: "–",
    zone: null,
    full: "–",
  });
  expect(toRecentTime(0, 1_800_000_000, "Taipei Standard Time", options).text).toBe("–");
});

test("C141 D77: the second pass of a repeated hour is told apart by its clock, and marked once", () => {
  const first = at("2026-11-01T05:30:00Z", "America/New_York");
  const second = at("2026-11-01T06:30:00Z", "America/New_York");
  expect(first).toMatchObject({ clock: "01:30:00", zone: "UTC-4" });
  expect(second).toMatchObject({ clock: "01:30:00 UTC-5", zone: null });
  expect(at("2026-11-20T08:38:52Z", "Nowhere/Atlantis")).toMatchObject({
    clock: "08:38:52 UTC",
    zone: null,
  });
});
