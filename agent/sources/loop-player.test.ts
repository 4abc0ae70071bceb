import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFragment } from "../mp4/fragment";
import { readInitSegment } from "../mp4/init-segment";
import { parseLoopStream } from "./demo-loop";
import { createLoopPlayer } from "./loop-player";
import type { SourceFrame } from "./source";

const file = readFileSync(new URL("../demo/media/gate/sub.mp4", import.meta.url));
const loop = parseLoopStream(file, "gate");
const init = readInitSegment(loop.init);
/** A present-day frame number, at a keyframe of a camera without phase. */
const today = 17_000_000_000;

function timesOf(frames: SourceFrame[]): number[] {
  return frames.map(({ payload }) => {
    const fragment = init && readFragment(payload, init);
    if (!fragment) throw new Error("unreadable fragment");
    return fragment.video.decodeTime / loop.ticksPerFrame;
  });
}
const capturedFrames = (frames: SourceFrame[]) => frames.map((frame) => frame.capturedMs / 100);

describe("a loop along the wall clock", () => {
  test("begins at the last keyframe and then gives a frame a tick", () => {
    const player = createLoopPlayer(loop, 0);
    const first = player.advance(today + 3);
    expect(first.map((frame) => frame.keyframe)).toEqual([true, false, false, false]);
    expect(timesOf(first)).toEqual([today, today + 1, today + 2, today + 3]);
    expect(timesOf(player.advance(today + 4))).toEqual([today + 4]);
    expect(player.advance(today + 4)).toEqual([]);
  });

  test("shows the frame that the clock and the phase say", () => {
    const picture = (phase: number, frame: number) => {
      const built = createLoopPlayer(loop, phase).advance(frame).at(-1);
      const mdat = Buffer.from(built?.payload ?? []);
      return mdat.subarray(mdat.indexOf("mdat")).toString("base64");
    };
    expect(picture(25, today)).toBe(picture(0, today + 25));
    expect(picture(0, today + loop.frames.length)).toBe(picture(0, today));
    expect(picture(0, today + 1)).not.toBe(picture(0, today));
  });

  test("catches up after a late turn without leaving a frame out", () => {
    const player = createLoopPlayer(loop, 0);
    player.advance(today);
    expect(timesOf(player.advance(today + 4))).toEqual([1, 2, 3, 4].map((n) => today + n));
  });

  test("begins again at a keyframe after a leap of the clock", () => {
    const player = createLoopPlayer(loop, 0);
    player.advance(today);
    const after = player.advance(today + 36_002);
    expect(after.map((frame) => frame.keyframe)).toEqual([true, false, false]);
    expect(timesOf(after)).toEqual([36_000, 36_001, 36_002].map((n) => today + n));
  });

  test("goes on in decode time, back in picture and captured time, when the clock is set back", () => {
    const player = createLoopPlayer(loop, 0);
    player.advance(today);
    const after = player.advance(today - 35_999);
    expect(after.map((frame) => frame.keyframe)).toEqual([true, false]);
    expect(timesOf(after)).toEqual([today + 1, today + 2]);
    expect(capturedFrames(after)).toEqual([today - 36_000, today - 35_999]);
  });

  test("waits when the clock is set back a little", () => {
    const player = createLoopPlayer(loop, 0);
    player.advance(today);
    expect(player.advance(today - 4)).toEqual([]);
    expect(timesOf(player.advance(today + 1))).toEqual([today + 1]);
  });

  test("never steps back in decode time, and opens every gap with a keyframe, whatever the clock does", () => {
    const step = fc.oneof(fc.integer({ min: -15, max: 15 }), fc.integer({ min: -1e6, max: 1e6 }));
    fc.assert(
      fc.property(fc.nat(99), fc.array(step, { maxLength: 40 }), (phase, steps) => {
        const player = createLoopPlayer(loop, phase);
        let wall = today;
        const frames = [0, ...steps].flatMap((by) => {
          wall += by;
          return player.advance(wall);
        });
        const times = timesOf(frames);
        const captured = capturedFrames(frames);
        for (let n = 1; n < frames.length; n++) {
          expect(times[n]).toBeGreaterThan(times[n - 1] ?? 0);
          const follows = captured[n] === (captured[n - 1] ?? 0) + 1;
          if (!follows) expect(frames[n]?.keyframe).toBe(true);
        }
      }),
    );
  });
});

test.each([
  ["no MP4", new Uint8Array(100)],
  ["an init segment only", loop.init],
  [
    "a loop that does not begin with a keyframe",
    Buffer.concat([loop.init, ...loop.frames.slice(1).map((frame) => frame.bytes)]),
  ],
])("%s is refused as a loop", (_name, bytes) => {
  expect(() => parseLoopStream(bytes, "bad.mp4")).toThrow("bad.mp4: not a");
});
