import fc from "fast-check";
import { expect, test } from "vitest";
import { type Arrival, LiveLead } from "./live-lead";

const frameMs = 66;
const frameSeconds = frameMs / 1000;

const rateOf = (lead: LiveLead, arrival: Partial<Arrival>) =>
  lead.rateFor({
    leftSeconds: 0,
    droppedFrames: 0,
    atMs: 0,
    ...arrival,
  });

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
    rate = rateOf(lead, { leftSeconds: left, atMs: index * frameMs });
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
  for (let time = 0; time < 5; time++) rateOf(lead, { atMs: time });
  expect(rateOf(lead, { leftSeconds: 0.25, atMs: 10 })).toBeLessThan(1);
  const settled = play([...uneven, ...uneven], 0.1);
  expect(settled.dry).toBeLessThanOrEqual(play(uneven, 0.1).dry + 1);
});

test("after a calm while less is kept again", () => {
  const lead = new LiveLead();
  for (let time = 0; time < 5; time++) rateOf(lead, { atMs: time });
  lead.reset();
  expect(rateOf(lead, { leftSeconds: 0.3, atMs: 100 })).toBe(1);
  let rate = 1;
  for (let minute = 1; minute <= 5; minute++)
    rate = rateOf(lead, { leftSeconds: 0.3, atMs: minute * 60_000 });
  expect(rate).toBeGreaterThan(1);
});

test("where the decoder is late, more is kept until no picture is dropped", () => {
  const lead = new LiveLead();
  const neededSeconds = 0.16;
  let [left, droppedFrames, droppedLately] = [0.05, 0, 0];
  for (let index = 0; index < 300; index++) {
    const isLate = left < neededSeconds;
    droppedFrames += isLate ? 1 : 0;
    droppedLately += isLate && index >= 150 ? 1 : 0;
    const rate = rateOf(lead, { leftSeconds: left, droppedFrames, atMs: index * frameMs });
    left += frameSeconds * (1 - rate);
  }
  expect(droppedLately).toBe(0);
  // Each step is taken before the next is asked for.
  expect(left).toBeLessThan(0.25);
});

test("what is dropped while a stream catches up changes nothing", () => {
  const lead = new LiveLead();
  for (let index = 0; index < 10; index++) {
    rateOf(lead, { leftSeconds: 1, droppedFrames: index, atMs: index });
  }
  for (let index = 10; index < 25; index++) {
    rateOf(lead, { leftSeconds: 0.05, droppedFrames: 9, atMs: index });
  }
  expect(rateOf(lead, { leftSeconds: 0.05, droppedFrames: 9, atMs: 30 })).toBe(1);
});

const leftSeconds = fc.array(fc.double({ min: -5, max: 60, noNaN: true }));

test("the picture never runs slower than 0.9 or faster than 1.5", () => {
  fc.assert(
    fc.property(leftSeconds, (lefts) => {
      const lead = new LiveLead();
      for (const [index, left] of lefts.entries()) {
        const rate = rateOf(lead, { leftSeconds: left, atMs: index * frameMs });
        expect(rate).toBeGreaterThanOrEqual(0.9);
        expect(rate).toBeLessThanOrEqual(1.5);
      }
    }),
  );
});
