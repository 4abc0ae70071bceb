import { expect, test } from "vitest";
import { checkRange, findPreset, rangePresets, resolvePreset } from "./time-range";

const at = (text: string) => Date.parse(text) / 1000;
const now = at("2026-11-20T09:41:07Z");
const day = 86_400;

test("spans of hours and days end now", () => {
  expect(resolvePreset("hour", now, "UTC")).toEqual({ from: now - 3_600, until: now });
  expect(resolvePreset("week", now, "UTC")).toEqual({ from: now - 7 * day, until: now });
});

test("today and yesterday are days on the place's clock", () => {
  const zone = "Asia/Taipei";
  expect(resolvePreset("today", now, zone)).toEqual({
    from: at("2026-11-19T16:00:00Z"),
    until: now,
  });
  expect(resolvePreset("yesterday", now, zone)).toEqual({
    from: at("2026-11-18T16:00:00Z"),
    until: at("2026-11-19T15:59:59Z"),
  });
});

test("yesterday has 25 hours where the clock was put back", () => {
  const { from, until } = resolvePreset("yesterday", at("2026-10-26T12:00:00Z"), "Europe/Prague");
  expect(until - from + 1).toBe(25 * 3_600);
});

test.for(rangePresets)("%s is told by its ends", (preset) => {
  expect(findPreset(resolvePreset(preset, now, "Europe/Prague"), now, "Europe/Prague")).toBe(
    preset,
  );
});

test("any other span is of no preset", () => {
  expect(findPreset({ from: now - 61, until: now }, now, "UTC")).toBeNull();
});

test("an end before the start, or too far from it, is a fault", () => {
  expect(checkRange({ from: now, until: now })).toBeNull();
  expect(checkRange({ from: now, until: now - 1 })).toBe("order");
  expect(checkRange({ from: now, until: now + day }, day)).toBeNull();
  expect(checkRange({ from: now, until: now + day + 1 }, day)).toBe("too_long");
});
