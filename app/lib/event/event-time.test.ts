import { expect, test } from "vitest";
import type { FormatOptions } from "~/lib/i18n/format";
import { toPlaceTime } from "./event-time";

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
