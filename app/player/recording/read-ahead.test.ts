import { expect, test } from "vitest";
import { isWithinReach, planChunk, type ReadRange, readModeAt } from "./read-ahead";

const seek = (nextMs: number | null = 0): ReadRange => ({ mode: "full", fromMs: 0, nextMs });
const fast = (nextMs: number | null = 0): ReadRange => ({ mode: "keyframes", fromMs: 0, nextMs });

test("from eight times on only keyframes are requested, eight pictures for each second that passes", () => {
  expect([1, 4, 8, 16].map(readModeAt)).toEqual(["full", "full", "keyframes", "keyframes"]);
  expect(planChunk(fast(), 0, 16)).toMatchObject({ keyframesOnly: true, stepMs: 2_000 });
  expect(planChunk(seek(), 0, 4)).toMatchObject({ keyframesOnly: false, stepMs: 0 });
});

test("the first chunk after a seek is short, the following ones are as long as the speed needs", () => {
  expect(planChunk(seek(), 0, 1)).toMatchObject({ fromMs: 0, untilMs: 100 });
  expect(planChunk(seek(100), 0, 1)).toMatchObject({ fromMs: 100, untilMs: 5_100 });
  expect(planChunk(seek(100), 0, 4)).toMatchObject({ fromMs: 100, untilMs: 20_100 });
  expect(planChunk(seek(100), 0, 0.25)).toMatchObject({ fromMs: 100, untilMs: 5_100 });
  expect(planChunk(fast(20_000), 0, 8)).toMatchObject({ fromMs: 20_000, untilMs: 140_000 });
});

test("read-ahead grows from two seconds to ten while the recording plays", () => {
  expect(planChunk(seek(2_000), 0, 1)).not.toBeNull();
  expect(planChunk(seek(2_001), 0, 1)).toBeNull();
  expect(planChunk(seek(5_000), 1_000, 1)).not.toBeNull();
  expect(planChunk(seek(5_001), 1_000, 1)).toBeNull();
  expect(planChunk(seek(70_000), 60_000, 1)).not.toBeNull();
  expect(planChunk(seek(70_001), 60_000, 1)).toBeNull();
  expect(planChunk(seek(100_000), 60_000, 4)).not.toBeNull();
  expect(planChunk(seek(100_001), 60_000, 4)).toBeNull();
});

test("nothing is requested after the end of a recording", () => {
  expect(planChunk(seek(null), 0, 1)).toBeNull();
});

test("a time before the range or far after it is not reached by reading on", () => {
  expect([-1, 0, 7_000, 7_001].map((ms) => isWithinReach(seek(5_000), ms))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isWithinReach(fast(5_000), 15_000)).toBe(true);
  expect(isWithinReach(fast(5_000), 15_001)).toBe(false);
  expect(isWithinReach(seek(null), 9e12)).toBe(true);
});
