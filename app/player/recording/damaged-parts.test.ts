import { beforeEach, expect, test } from "vitest";
import { DamagedParts } from "./damaged-parts";

let parts: DamagedParts;
beforeEach(() => {
  parts = new DamagedParts();
});

test("a fault is one part, which ends with the first picture after it", () => {
  expect(parts.add({ fromMs: 10_000, untilMs: 11_000 })).toBe(true);
  expect([9_999, 10_000, 10_999, 11_000].map((ms) => parts.find(ms) !== null)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  parts.resumeAt(11_400);
  expect(parts.find(11_399)).toEqual({ fromMs: 10_000, untilMs: 11_400, faults: 1 });
  expect(parts.find(11_400)).toBeNull();
});

test("a part whose neighbourhood fails too grows on both sides", () => {
  parts.add({ fromMs: 10_000, untilMs: 11_000 });
  parts.add({ fromMs: 11_500, untilMs: 12_500 });
  expect(parts.find(10_000)).toMatchObject({ fromMs: 9_500, untilMs: 12_500 });
  parts.add({ fromMs: 10_000, untilMs: 11_000 });
  expect(parts.find(10_000)).toMatchObject({ fromMs: 8_000, untilMs: 15_500 });
});

test("a part that fails for the sixth time is given up; another one has its own faults", () => {
  const fault = { fromMs: 10_000, untilMs: 11_000 };
  expect([1, 2, 3, 4, 5, 6].map(() => parts.add(fault))).toEqual([...Array(5).fill(true), false]);
  expect(parts.add({ fromMs: 900_000, untilMs: 901_000 })).toBe(true);
});

test("forgotten, all is played again", () => {
  parts.add({ fromMs: 10_000, untilMs: 11_000 });
  parts.clear();
  expect(parts.find(10_000)).toBeNull();
});
