import fc from "fast-check";
import { expect, test } from "vitest";
import { LiveLead } from "./live-lead";

const frameMs = 66;
const frameSeconds = frameMs / 1000;

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
    left += frameSeconds - (sinceMs / 1000) * rate;
    if (left < 0) dry++;
    left = Math.max(0, left);
    rate = lead.rateFor(left, frameSeconds, index * frameMs);
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
  for (let time = 0; time < 5; time++) lead.rateFor(0, frameSeconds, time);
  expect(lead.rateFor(0.25, frameSeconds, 10)).toBeLessThan(1);
  const settled = play([...uneven, ...uneven], 0.1);
  expect(settled.dry).toBeLessThanOrEqual(play(uneven, 0.1).dry + 1);
});

test("after a calm while less is kept again", () => {
  const lead = new LiveLead();
  for (let time = 0; time < 5; time++) lead.rateFor(0, frameSeconds, time);
  lead.reset();
  expect(lead.rateFor(0.3, frameSeconds, 100)).toBe(1);
  let rate = 1;
  for (let minute = 1; minute <= 5; minute++)
    rate = lead.rateFor(0.3, frameSeconds, minute * 60_000);
  expect(rate).toBeGreaterThan(1);
});

test("a stream that begins a second old is near its newest media within half a second", () => {
  const { left } = play(even(8), 1);
  expect(left).toBeLessThan(0.15);
});

test("a stream of one picture a second does not run dry while it catches up", () => {
  const lead = new LiveLead();
  let left = 0.9;
  for (let second = 0; second < 10; second++) {
    left += 1 - lead.rateFor(left, 1, second * 1_000);
    expect(left).toBeGreaterThan(0);
  }
  expect(left).toBeLessThan(0.2);
});

const leftSeconds = fc.array(fc.double({ min: -5, max: 60, noNaN: true }), { maxLength: 40 });

test("the picture never runs slower than 0.9 or faster than 4", () => {
  fc.assert(
    fc.property(leftSeconds, (lefts) => {
      const lead = new LiveLead();
      for (const [index, left] of lefts.entries()) {
        const rate = lead.rateFor(left, frameSeconds, index * frameMs);
        expect(rate).toBeGreaterThanOrEqual(0.9);
        expect(rate).toBeLessThanOrEqual(4);
      }
    }),
  );
});

test("once it was near the newest media, the picture never runs faster than 1.5", () => {
  const lead = new LiveLead();
  expect(lead.rateFor(0.05, frameSeconds, 0)).toBe(1);
  let fastest = 0;
  for (let index = 1; index < 30; index++) {
    fastest = Math.max(fastest, lead.rateFor(5, frameSeconds, index * frameMs));
  }
  expect(fastest).toBe(1.5);
});
