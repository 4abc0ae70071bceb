import { expect, test } from "vitest";
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
