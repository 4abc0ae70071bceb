import { expect, test } from "vitest";
import { daysLeft } from "./days-left";

const now = 1_800_000_000;

test("a started day counts, and what is over has none left", () => {
  expect(daysLeft(now + 1, now)).toBe(1);
  expect(daysLeft(now + 86_400, now)).toBe(1);
  expect(daysLeft(now + 86_401, now)).toBe(2);
  expect(daysLeft(now - 5, now)).toBe(0);
});
