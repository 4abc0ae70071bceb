import { frameKinds } from "../../contract/media";
import { writeTiming } from "../mp4/fragment";
import type { LoopStream } from "./demo-loop";
import type { SourceFrame } from "./source";

export interface LoopPlayer {
  /** The frames to send at the wall clock's `wallFrame`; none when it has not moved. */
  advance(wallFrame: number): SourceFrame[];
}

/**
 * Plays a loop along the wall clock: the picture of frame n is n + phase modulo the loop, its
 * decode time is n frames since 1970. The first call begins at the last keyframe, so that a viewer
 * sees a picture at once. When the clock is more than a second off, it begins again there; decode
 * times still only grow, and after a step back they keep their lead.
 */
export function createLoopPlayer(loop: LoopStream, phaseFrames: number): LoopPlayer {
  const { frames, framesPerSecond, ticksPerFrame } = loop;
  let last: number | null = null;
  let leadFrames = 0;
  let sequence = 0;

  const findFrame = (wallFrame: number) =>
    frames[(((wallFrame + phaseFrames) % frames.length) + frames.length) % frames.length];

  function lastKeyframe(wallFrame: number): number {
    let frame = wallFrame;
    while (!findFrame(frame)?.keyframe) frame--;
    return frame;
  }

  function build(wallFrame: number): SourceFrame[] {
    const frame = findFrame(wallFrame);
    if (!frame) return [];
    const payload = Uint8Array.prototype.slice.call(frame.bytes);
    sequence = (sequence + 1) >>> 0;
    const decodeTime = (wallFrame + leadFrames) * ticksPerFrame;
    writeTiming(payload, 0, frame.fragment, { sequence, decodeTime: () => decodeTime });
    const capturedMs = (wallFrame * 1000) / framesPerSecond;
    return [{ kind: frameKinds.fragment, keyframe: frame.keyframe, capturedMs, payload }];
  }

  return {
    advance(wallFrame) {
      let next: number;
      if (last !== null && Math.abs(wallFrame - last) <= framesPerSecond) {
        next = last + 1;
      } else {
        next = lastKeyframe(wallFrame);
        leadFrames = last === null ? 0 : Math.max(0, last + leadFrames + 1 - next);
      }
      const built: SourceFrame[] = [];
      while (next <= wallFrame) built.push(...build(next++));
      if (built.length > 0) last = wallFrame;
      return built;
    },
  };
}
