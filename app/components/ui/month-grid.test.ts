import { expect, test } from "vitest";
import { stepDay } from "./month-grid";

test.for([
  ["ArrowLeft", "2026-10-31"],
  ["ArrowRight", "2026-11-02"],
  ["ArrowUp", "2026-10-25"],
  ["ArrowDown", "2026-11-08"],
  // The first of November 2026 is a Sunday.
  ["Home", "2026-10-26"],
  ["End", "2026-11-01"],
  ["PageUp", "2026-10-01"],
  ["PageDown", "2026-12-01"],
  ["a", null],
] as const)("%s leads from the 1st of November to %s where weeks begin on Monday", ([key, day]) => {
  expect(stepDay("2026-11-01", key, 1)).toBe(day);
});

test("a week that begins on Sunday ends on Saturday", () => {
  expect(stepDay("2026-11-01", "Home", 0)).toBe("2026-11-01");
  expect(stepDay("2026-11-01", "End", 0)).toBe("2026-11-07");
});

test("a shorter month is met at its end", () => {
  expect(stepDay("2026-01-31", "PageDown", 1)).toBe("2026-02-28");
  expect(stepDay("2026-12-31", "PageUp", 1)).toBe("2026-11-30");
});
