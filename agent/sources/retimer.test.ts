import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readFragment } from "../mp4/fragment";
import { parseLoopStream } from "./demo-loop";
import { createRetimer } from "./retimer";

const file = readFileSync(new URL("../demo/media/gate/sub.mp4", import.meta.url));
const loop = parseLoopStream(file, "gate");
const frameMs = 1000 / loop.framesPerSecond;
const nowMs = Date.UTC(2026, 10, 21, 10);

/** The loop's first hundred pictures, as a camera that counts from zero sends them. */
const frames = loop.frames.slice(0, 100).map(({ bytes }) => bytes);

/** Retimes a picture that arrives as late as given. */
function createClock() {
  const retimer = createRetimer(loop.initSegment, true);
  return (index: number, lateMs = 0) => {
    const bytes = Uint8Array.from(frames[index] ?? []);
    const times = retimer.write(bytes, nowMs + (index + 1) * frameMs + lateMs);
    const fragment = readFragment(bytes, loop.initSegment);
    if (!times || !fragment) throw new Error("unreadable fragment");
    const { decodeTime, track } = fragment.video;
    return { ...times, writtenMs: (decodeTime * 1000) / track.timescale };
  };
}

describe("a camera's time on the recorder's clock", () => {
  test("is when its picture was complete, and stands in the fragment", () => {
    const take = createClock();
    for (let index = 0; index < 20; index++) {
      const { capturedMs, writtenMs, keyframe } = take(index);
      expect(capturedMs).toBeCloseTo(nowMs + index * frameMs, 0);
      expect(writtenMs).toBeCloseTo(capturedMs, 0);
      expect(keyframe).toBe(index % loop.framesPerSecond === 0);
    }
  });

  test("is when it came, where no picture waits for the next one", () => {
    const retimer = createRetimer(loop.initSegment, false);
    const times = frames
      .slice(0, 20)
      .map((bytes, index) => retimer.write(Uint8Array.from(bytes), nowMs + index * frameMs));
    for (const [index, time] of times.entries()) {
      expect(time?.capturedMs).toBeCloseTo(nowMs + index * frameMs, 0);
    }
  });

  test("goes on evenly when pictures come in bursts", () => {
    const take = createClock();
    const times = frames.map((_, index) => take(index, (index % 10) * -20).capturedMs);
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    for (const step of steps) expect(Math.abs(step - frameMs)).toBeLessThanOrEqual(1);
  });

  test("follows a clock that leaps forward, as a gap", () => {
    const take = createClock();
    take(0);
    const after = take(1, 60_000);
    expect(after.capturedMs).toBeCloseTo(nowMs + frameMs + 60_000, 0);
    expect(after.steppedBack).toBe(false);
    expect(take(2, 60_000).capturedMs - after.capturedMs).toBeCloseTo(frameMs, 0);
  });

  test("begins anew when the clock is set back", () => {
    const take = createClock();
    take(0);
    const after = take(1, -60_000);
    expect(after.steppedBack).toBe(true);
    expect(after.capturedMs).toBeCloseTo(nowMs + frameMs - 60_000, 0);
    expect(take(2, -60_000).steppedBack).toBe(false);
  });

  test("of the first pictures is told by the last of them, however many come at once", () => {
    const retimer = createRetimer(loop.initSegment, true);
    const burst = frames.slice(0, 50).map((bytes) => Uint8Array.from(bytes));
    retimer.begin(burst, nowMs);
    const times = burst.map((bytes) => retimer.write(bytes, null));
    expect(times.some((time) => !time || time.steppedBack)).toBe(false);
    expect(times.map((time) => Math.round(time?.capturedMs ?? 0))).toEqual(
      burst.map((_, index) => nowMs - (50 - index) * frameMs),
    );
  });

  test("of a damaged fragment is none", () => {
    const retimer = createRetimer(loop.initSegment, true);
    expect(retimer.write(new Uint8Array(40), nowMs)).toBeNull();
  });
});
