import { type Fragment, readFragment, writeTiming } from "../mp4/fragment";
import type { InitSegment } from "../mp4/init-segment";
import { capturedMsOf } from "../recording/range-reader";

/** A camera's clock that runs away from ours by more than this is set again. */
const leapMs = 1_000;
/** Otherwise it is drawn near, by at most this a fragment, so that nothing jumps. */
const slewMs = 1;

export interface Retimed {
  keyframe: boolean;
  capturedMs: number;
  /** Time went backwards: what plays has to begin again. */
  steppedBack: boolean;
}

/** Puts a camera's own time on the recorder's clock (contract/device: times are absolute). */
export interface Retimer {
  /**
   * Writes absolute times over the fragment; null when it is damaged. Without `arrivedMs` its arrival says nothing:
   * it came with others in one go, as `begin` was told.
   */
  write(bytes: Uint8Array, arrivedMs: number | null): Retimed | null;
}

/** `firstEndMs` is when the last of `firstBytes` was complete: ffmpeg gives its first second at once. */
export function createRetimer(init: InitSegment): Retimer & {
  begin(fragments: readonly Uint8Array[], arrivedMs: number): void;
} {
  let offsetMs: number | null = null;
  let lastMs = 0;
  let sequence = 0;

  function timesOf(fragment: Fragment): { startMs: number; endMs: number } {
    const startMs = capturedMsOf(fragment, init);
    const { duration, track } = fragment.video;
    return { startMs, endMs: startMs + (duration * 1000) / track.timescale };
  }

  return {
    begin(fragments, arrivedMs) {
      for (const bytes of fragments) {
        const fragment = readFragment(bytes, init);
        if (fragment) offsetMs = arrivedMs - timesOf(fragment).endMs;
      }
    },
    write(bytes, arrivedMs) {
      const fragment = readFragment(bytes, init);
      if (!fragment) return null;
      const times = timesOf(fragment);
      offsetMs = follow(times.endMs, offsetMs, arrivedMs);
      const capturedMs = times.startMs + offsetMs;
      const steppedBack = capturedMs < lastMs - leapMs / 2;
      lastMs = capturedMs;
      sequence = (sequence + 1) >>> 0;
      const shiftMs = offsetMs;
      writeTiming(bytes, 0, fragment, {
        sequence,
        decodeTime: ({ decodeTime, track }) =>
          Math.max(0, Math.round(decodeTime + (shiftMs * track.timescale) / 1000)),
      });
      return { keyframe: fragment.video.keyframe, capturedMs, steppedBack };
    },
  };
}

/** The offset from the camera's time to ours, drawn to what an arrival says. */
function follow(endMs: number, offsetMs: number | null, arrivedMs: number | null): number {
  if (arrivedMs === null) return offsetMs ?? 0;
  if (offsetMs === null) return arrivedMs - endMs;
  const aheadMs = endMs + offsetMs - arrivedMs;
  if (Math.abs(aheadMs) > leapMs) return offsetMs - aheadMs;
  return offsetMs - Math.max(-slewMs, Math.min(slewMs, aheadMs / 200));
}
