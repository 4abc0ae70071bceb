import { expect, test } from "vitest";
import { RecordedGaps } from "./recorded-gaps";

test("a gap is found within its times, and the last one has no end", () => {
  const gaps = new RecordedGaps();
  gaps.add({ fromMs: 10_000, untilMs: 12_000 });
  gaps.add({ fromMs: 60_000, untilMs: null });
  const found = [9_999, 10_000, 11_999, 12_000, 60_000, 9e12].map((ms) => gaps.find(ms)?.fromMs);
  expect(found).toEqual([undefined, 10_000, 10_000, undefined, 60_000, 60_000]);
  gaps.clear();
  expect(gaps.find(10_000)).toBeNull();
});

test("the distance of two frames is no gap", () => {
  const gaps = new RecordedGaps();
  gaps.add({ fromMs: 10_000, untilMs: 11_000 });
  expect(gaps.find(10_500)).toBeNull();
  gaps.add({ fromMs: 10_000, untilMs: 11_001 });
  expect(gaps.find(10_500)).toEqual({ fromMs: 10_000, untilMs: 11_001 });
});
