import { expect, test } from "vitest";
import type { FormatOptions } from "~/lib/i18n/format";
import {
  follow,
  fromDateTimeValue,
  listTicks,
  toDateTimeValue,
  toMs,
  toPart,
  windowAt,
  zoomAt,
} from "./timeline-scale";

const prague: FormatOptions = {
  tag: "en",
  timeFormat: "MM-DD-YYYY HH:mm:ss",
  timeZone: "Europe/Prague",
};
const noonMs = Date.UTC(2026, 10, 20, 12);
const hourMs = 3_600_000;

test("zooming keeps the moment under the pointer, between a minute and a day", () => {
  const day = windowAt(noonMs, 24 * hourMs, 0.5);
  const closer = zoomAt(day, 0.25, 0.5);
  expect(closer.spanMs).toBe(12 * hourMs);
  expect(toMs(closer, 0.25)).toBeCloseTo(toMs(day, 0.25), 3);
  expect(zoomAt(day, 0.5, 4).spanMs).toBe(24 * hourMs);
  expect(zoomAt(windowAt(noonMs, 60_000, 0.5), 0.5, 0.1).spanMs).toBe(60_000);
});

test("the window follows a moment that leaves it, and stays otherwise", () => {
  const hour = windowAt(noonMs, hourMs, 0.5);
  expect(follow(hour, noonMs)).toBe(hour);
  expect(toPart(follow(hour, noonMs + hourMs), noonMs + hourMs)).toBeGreaterThan(0);
  expect(toPart(follow(hour, noonMs - 5 * hourMs), noonMs - 5 * hourMs)).toBeCloseTo(0.7, 5);
});

test("marks stand at round times of the place's own clock", () => {
  const ticks = listTicks(windowAt(noonMs, 24 * hourMs, 0.5), prague);
  expect(ticks.length).toBeLessThanOrEqual(10);
  expect(ticks.map(({ label }) => label)).toContain("12:00");
  const kathmandu = { ...prague, timeZone: "Asia/Kathmandu" };
  const labels = listTicks(windowAt(noonMs, 6 * hourMs, 0.5), kathmandu).map(({ label }) => label);
  expect(labels.every((label) => label.endsWith(":00"))).toBe(true);
  const fine = listTicks(windowAt(noonMs, 60_000, 0.5), prague);
  expect(fine.map(({ label }) => label)).toContain("13:00:00");
});

test("a date-and-time field goes there and back, in summer and in winter", () => {
  for (const value of ["2026-11-20T09:41:07", "2026-07-01T23:59:59"]) {
    const ms = fromDateTimeValue(value, "Europe/Prague");
    expect(toDateTimeValue(ms ?? 0, "Europe/Prague")).toBe(value);
  }
  expect(fromDateTimeValue("yesterday", "UTC")).toBeNull();
});
