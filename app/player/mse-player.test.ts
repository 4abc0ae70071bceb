import { expect, test } from "vitest";
import { rateFor } from "./mse-player";

test("within 150 to 300 ms of lead the picture runs at its own speed", () => {
  expect([0.15, 0.2, 0.3].map(rateFor)).toEqual([1, 1, 1]);
});

test("too far behind runs faster, too near slower, both within bounds", () => {
  expect(rateFor(0.5)).toBeGreaterThan(1);
  expect(rateFor(1)).toBeGreaterThan(rateFor(0.5));
  expect(rateFor(60)).toBeLessThanOrEqual(1.5);
  expect(rateFor(0.05)).toBeLessThan(1);
  expect(rateFor(-1)).toBeGreaterThanOrEqual(0.9);
});
