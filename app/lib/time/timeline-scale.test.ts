import { expect, test } from "vitest";
import type { FormatOptions } from "~/lib/i18n/format";
import { toLocalTime } from "./local-time";
import {
  atSameTime,
  follow,
  listTicks,
  parsePastTime,
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

test("marks stand at round times before and after the clock changes", () => {
  const day = (date: string, spanHours: number) =>
    listTicks({ fromMs: Date.parse(date), spanMs: spanHours * hourMs }, prague);
  const labels = (ticks: { label: string }[]) => ticks.map(({ label }) => label);
  const threes = ["00:00", "03:00", "06:00", "09:00", "12:00", "15:00", "18:00", "21:00"];
  const spring = day("2026-03-29T00:00:00+01:00", 22);
  expect(labels(spring)).toEqual(threes);
  expect(spring[1]?.ms).toBe(Date.parse("2026-03-29T03:00:00+02:00"));
  expect(labels(day("2026-10-25T00:00:00+02:00", 24))).toEqual(threes);
});

test("each pass of a repeated hour has its marks, and a skipped one none", () => {
  const labels = (from: string, hours: number) =>
    listTicks({ fromMs: Date.parse(from), spanMs: hours * hourMs }, prague).map(
      ({ label }) => label,
    );
  expect(labels("2026-10-25T01:00:00+02:00", 3)).toEqual([
    ...["01:00", "01:30", "02:00", "02:30", "02:00 UTC+1", "02:30 UTC+1", "03:00"],
  ]);
  expect(labels("2026-10-25T02:00:00+02:00", 0.5)).toEqual([
    ...["02:00", "02:05", "02:10", "02:15", "02:20", "02:25", "02:30"],
  ]);
  expect(labels("2026-03-29T01:00:00+01:00", 2)).toEqual([
    ...["01:00", "01:15", "01:30", "01:45", "03:00", "03:15", "03:30", "03:45", "04:00"],
  ]);
});

/** The hours that the clocks repeated in 2026. */
const folds = [
  ["Europe/Prague", Date.UTC(2026, 9, 25, 0, 30), "2026-10-25T02:30"],
  ["America/New_York", Date.UTC(2026, 10, 1, 5, 30), "2026-11-01T01:30"],
] as const;

test.each(folds)("in %s both passes of a repeated hour can be gone to", (zone, first, typed) => {
  const second = first + hourMs;
  const read = (value: string) => parsePastTime(value, zone, Date.UTC(2027, 0));
  expect(read(typed)).toEqual({ fault: null, ms: first });
  for (const ms of [first, second]) {
    expect(read(toLocalTime(ms / 1000, zone))).toEqual({ fault: null, ms });
  }
});

test("a time that the clock skips is gone to as the one that its clock shows after the change", () => {
  const read = (value: string, zone: string) => parsePastTime(value, zone, Date.UTC(2027, 0));
  const prague = { fault: null, ms: Date.UTC(2026, 2, 29, 1, 30) };
  const newYork = { fault: null, ms: Date.UTC(2026, 2, 8, 7, 30) };
  expect(read("2026-03-29T02:30", "Europe/Prague")).toEqual(prague);
  expect(read("2026-03-08T02:30", "America/New_York")).toEqual(newYork);
});

test.each(folds)(
  "in %s another day is the same time of day, from either pass of a repeated hour",
  (zone, first, typed) => {
    const day = typed.slice(0, 10);
    for (const ms of [first, first + hourMs]) {
      const now = toLocalTime(ms / 1000, zone);
      expect(atSameTime(now, day, zone)).toBe(ms);
      const next = atSameTime(now, "2026-11-20", zone) ?? 0;
      expect(toLocalTime(next / 1000, zone)).toBe(`2026-11-20${typed.slice(10)}`);
    }
  },
);

test("what is no date and time, or has not come yet, is refused", () => {
  const read = (value: string) => parsePastTime(value, "UTC", noonMs);
  expect(read("yesterday")).toEqual({ value: "yesterday", fault: "invalid" });
  expect(read("2026-02-30T10:00")).toEqual({ value: "2026-02-30T10:00", fault: "invalid" });
  expect(read("2026-11-20T12:00:01")).toEqual({ value: "2026-11-20T12:00:01", fault: "future" });
});
