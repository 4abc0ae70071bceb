import { type Fragment, readFragment, writeTiming } from "../mp4/fragment";
import type { InitSegment } from "../mp4/init-segment";
import { capturedMsOf } from "../recording/range-reader";

/** A camera's clock that drifts from ours by more than this is reset. */
const leapMs = 1_000;
/** A smaller drift is corrected by at most this per fragment, so that nothing jumps. */
const slewMs = 1;

export interface Retimed {
  keyframe: boolean;
  capturedMs: number;
  /** Time went backwards: players have to begin again. */
  steppedBack: boolean;
}

/** Maps a camera's own time to the recorder's clock (contract/device: times are absolute). */
export interface Retimer {
  /**
   * Writes absolute times over the fragment; null when it is damaged. `arrivedMs` null: part of a
   * burst, its arrival time means nothing.
   */
  write(bytes: Uint8Array, arrivedMs: number | null): Retimed | null;
}

/**
 * `begin` takes the fragments of the burst that a stream starts with, its first second at once: the last one arrived at
 * `arrivedMs`.
 * @param isPictureLate a picture arrives when the next one is taken, not when it is taken itself
 */
export function createRetimer(
  init: InitSegment,
  isPictureLate: boolean,
): Retimer & {
  begin(fragments: readonly Uint8Array[], arrivedMs: number): void;
} {
  let offsetMs: number | null = null;
  let lastMs = 0;
  let sequence = 0;

  /** By the camera's own clock. */
  function timesOf(fragment: Fragment): { startMs: number; sentMs: number } {
    const startMs = capturedMsOf(fragment, init);
    const { duration, track } = fragment.video;
    const lateMs = isPictureLate ? (duration * 1000) / track.timescale : 0;
    return { startMs, sentMs: startMs + lateMs };
  }

  return {
    begin(fragments, arrivedMs) {
      for (const bytes of fragments) {
        const fragment = readFragment(bytes, init);
        if (fragment) offsetMs = arrivedMs - timesOf(fragment).sentMs;
      }
    },
    write(bytes, arrivedMs) {
      const fragment = readFragment(bytes, init);
      if (!fragment) return null;
      const times = timesOf(fragment);
      offsetMs = follow(times.sentMs, offsetMs, arrivedMs);
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

/** Updates the offset from the camera's time to ours, pulled towards what an arrival shows. */
function follow(sentMs: number, offsetMs: number | null, arrivedMs: number | null): number {
  if (arrivedMs === null) return offsetMs ?? 0;
  if (offsetMs === null) return arrivedMs - sentMs;
  const aheadMs = sentMs + offsetMs - arrivedMs;
  if (Math.abs(aheadMs) > leapMs) return offsetMs - aheadMs;
  return offsetMs - Math.max(-slewMs, Math.min(slewMs, aheadMs / 200));
}
