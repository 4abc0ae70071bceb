import { expect, test } from "vitest";
import { limits } from "~contract/limits";
import { secondsLeft } from "./use-idle";

const minute = 60_000;

test("nothing shows for five minutes, then a countdown of seconds", () => {
  expect(secondsLeft(0)).toBeNull();
  expect(secondsLeft(5 * minute - 1)).toBeNull();
  expect(secondsLeft(5 * minute)).toBe(30);
  expect(secondsLeft(5 * minute + 29_500)).toBe(1);
  expect(secondsLeft(5 * minute + 30_000)).toBe(0);
});

test("C215: the countdown lasts at least 20 seconds", () => {
  expect(limits.idleCountdownSeconds).toBeGreaterThanOrEqual(20);
});

test("a machine that slept for hours ends at once", () => {
  expect(secondsLeft(600 * minute)).toBe(0);
});
