import { expect, test } from "vitest";
import { daysLeft } from "./days-left";
import { isRenewable } from "./renewable";

const now = 1_800_000_000;

test("D97: an order is renewed until it expires, and once at a time", () => {
  for (const state of ["active", "about_to_expire"]) {
    expect(isRenewable({ state, expired_at: now + 1 }, now)).toBe(true);
    // The page is older than the clock.
    expect(isRenewable({ state, expired_at: now }, now)).toBe(false);
  }
  for (const state of ["expired", "renewing", "renewed"]) {
    expect(isRenewable({ state, expired_at: now + 1 }, now)).toBe(false);
  }
});

test("a started day counts, and what is over has none left", () => {
  expect(daysLeft(now + 1, now)).toBe(1);
  expect(daysLeft(now + 86_400, now)).toBe(1);
  expect(daysLeft(now + 86_401, now)).toBe(2);
  expect(daysLeft(now - 5, now)).toBe(0);
});
