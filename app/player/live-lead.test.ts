import fc from "fast-check";
import { expect, test } from "vitest";
import { LiveLead } from "./live-lead";

const frameMs = 66;

/** Fragments that arrive so late each, on a picture that follows what it is told; gives what was left at the end. */
function play(lateMs: readonly number[], firstSeconds: number) {
  const lead = new LiveLead();
  let left = firstSeconds;
  let rate = 1;
  let dry = 0;
  let lastLateMs = 0;
  for (const [index, late] of lateMs.entries()) {
    const sinceMs = frameMs + late - lastLateMs;
    lastLateMs = late;
    left += frameMs / 1000 - (sinceMs / 1000) * rate;
    if (left < 0) dry++;
    left = Math.max(0, left);
    rate = lead.rateFor(left, index * frameMs);
  }
  return { left, rate, dry };
}

const even = (count: number) => Array.from({ length: count }, () => 0);

test("on an even line the picture comes within a tenth of a second of the newest media, and stays", () => {
  const { left, rate, dry } = play(even(300), 0.8);
  expect(left).toBeLessThanOrEqual(0.1);
  expect([rate, dry]).toEqual([1, 0]);
});

test("where it runs dry more is kept, and it runs dry no more", () => {
  const uneven = Array.from({ length: 300 }, (_, index) => (index % 10 === 0 ? 180 : 0));
  expect(play(uneven, 0.1).dry).toBeGreaterThan(0);
  const lead = new LiveLead();
  for (let time = 0; time < 5; time++) lead.rateFor(0, time);
  expect(lead.rateFor(0.25, 10)).toBeLessThan(1);
  const settled = play([...uneven, ...uneven], 0.1);
  expect(settled.dry).toBeLessThanOrEqual(play(uneven, 0.1).dry + 1);
});

test("after a calm while less is kept again", () => {
  const lead = new LiveLead();
  for (let time = 0; time < 5; time++) lead.rateFor(0, time);
  lead.reset();
  expect(lead.rateFor(0.3, 100)).toBe(1);
  let rate = 1;
  for (let minute = 1; minute <= 5; minute++) rate = lead.rateFor(0.3, minute * 60_000);
  expect(rate).toBeGreaterThan(1);
});

test("the picture never runs faster than 1.5 or slower than 0.9, whatever was left", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -5, max: 60, noNaN: true })), (lefts) => {
      const lead = new LiveLead();
      for (const [index, left] of lefts.entries()) {
        const rate = lead.rateFor(left, index * frameMs);
        expect(rate).toBeGreaterThanOrEqual(0.9);
        expect(rate).toBeLessThanOrEqual(1.5);
      }
    }),
  );
});
