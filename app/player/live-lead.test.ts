import fc from "fast-check";
import { expect, test } from "vitest";
import { LiveLead } from "./live-lead";

const frameSeconds = 0.066;

interface Stream {
  /** How late each picture comes. */
  lateMs: readonly number[];
  pictureSeconds?: number;
  /** What is left at first. */
  firstSeconds?: number;
  /** With less left, the decoder drops the picture. */
  neededSeconds?: number;
  /** The decoder drops so many at first, whatever is left. */
  droppedAtFirst?: number;
}

/** Pictures that come one by one, and playback that follows what it is told. */
function play({
  lateMs,
  pictureSeconds = frameSeconds,
  firstSeconds = 0.05,
  neededSeconds = 0,
  droppedAtFirst = 0,
}: Stream) {
  const lead = new LiveLead();
  const dropped: number[] = [];
  let [position, rate, dry, nowSeconds] = [-firstSeconds, 1, 0, 0];
  for (const [index, late] of lateMs.entries()) {
    const endSeconds = index * pictureSeconds;
    const atSeconds = Math.max(nowSeconds, endSeconds + late / 1000);
    position += (atSeconds - nowSeconds) * rate;
    nowSeconds = atSeconds;
    if (position > endSeconds) dry++;
    position = Math.min(position, endSeconds);
    if (index < droppedAtFirst || endSeconds - position < neededSeconds) dropped.push(index);
    rate = lead.rateFor({
      endSeconds,
      durationSeconds: pictureSeconds,
      positionSeconds: position,
      droppedFrames: dropped.length,
      atMs: atSeconds * 1000,
    });
  }
  const leftSeconds = (lateMs.length - 1) * pictureSeconds - position;
  return { leftSeconds, rate, dry, dropped };
}

const even = (count: number): number[] => Array.from({ length: count }, () => 0);
const uneven = Array.from({ length: 300 }, (_, index) => (index % 10 === 0 ? 150 : 0));
const minutes = (count: number): number => Math.round((count * 60) / frameSeconds);

test("on an even line the picture comes within an eighth of a second of the newest media, and stays", () => {
  const { leftSeconds, rate, dry } = play({ lateMs: even(300), firstSeconds: 0.8 });
  expect(leftSeconds).toBeLessThanOrEqual(0.13);
  expect([rate, dry]).toEqual([1, 0]);
});

test("a picture and two refreshes of the screen are kept in reserve, up to a fifth of a second", () => {
  const reserveOf = (pictureSeconds: number) =>
    play({ lateMs: even(300), pictureSeconds, firstSeconds: pictureSeconds }).leftSeconds;
  expect(reserveOf(0.1)).toBeGreaterThanOrEqual(0.133 - 0.03);
  expect(reserveOf(0.1)).toBeLessThanOrEqual(0.133 + 0.03);
  expect(reserveOf(0.5)).toBeLessThanOrEqual(0.24);
});

test("where it runs dry more is kept, and it runs dry no more", () => {
  const first = play({ lateMs: uneven });
  expect(first.dry).toBeGreaterThan(0);
  expect(play({ lateMs: [...uneven, ...uneven] }).dry).toBe(first.dry);
});

test("after a calm while less is kept again", () => {
  const busy = play({ lateMs: uneven }).leftSeconds;
  const calm = play({ lateMs: [...uneven, ...even(minutes(3))] });
  expect(calm.leftSeconds).toBeLessThan(busy - 0.05);
  expect(calm.leftSeconds).toBeLessThanOrEqual(0.13);
});

test("where the decoder is late, more is kept within a few pictures, and no more than that", () => {
  const { dropped, leftSeconds } = play({ lateMs: even(300), neededSeconds: 0.16 });
  expect(dropped.length).toBeLessThanOrEqual(12);
  expect(dropped.at(-1)).toBeLessThan(30);
  expect(leftSeconds).toBeLessThan(0.22);
});

test("what proved too little is tried ever more seldom", () => {
  const { dropped } = play({ lateMs: even(minutes(40)), neededSeconds: 0.16 });
  const late = dropped.map((index) => index * frameSeconds);
  const inMinutes = (from: number, to: number) =>
    late.filter((seconds) => seconds >= from * 60 && seconds < to * 60).length;
  expect(inMinutes(0, 5)).toBeGreaterThan(inMinutes(5, 10));
  expect(inMinutes(20, 40)).toBeGreaterThan(0);
  expect(inMinutes(20, 40)).toBeLessThanOrEqual(6);
});

test("what is dropped while a stream catches up changes nothing", () => {
  const stream = { lateMs: even(300), firstSeconds: 0.8 };
  const { leftSeconds, dropped } = play({ ...stream, droppedAtFirst: 7 });
  expect(dropped).toHaveLength(7);
  expect(leftSeconds).toBeCloseTo(play(stream).leftSeconds);
});

test("the picture never runs slower than 0.7 or faster than 1.5", () => {
  const seconds = fc.double({ min: -5, max: 60, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(seconds, seconds)), (arrivals) => {
      const lead = new LiveLead();
      for (const [index, [endSeconds, positionSeconds]] of arrivals.entries()) {
        const rate = lead.rateFor({
          endSeconds,
          durationSeconds: frameSeconds,
          positionSeconds,
          droppedFrames: 0,
          atMs: index * frameSeconds * 1000,
        });
        expect(rate).toBeGreaterThanOrEqual(0.7);
        expect(rate).toBeLessThanOrEqual(1.5);
      }
    }),
  );
});
