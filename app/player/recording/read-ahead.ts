/** From this speed on only keyframes are requested. */
const keyframeSpeed = 8;
const picturesPerSecond = 8;
const chunkMs = { full: 5_000, keyframes: 120_000 };
/** The first chunk after a seek is short, so that its picture shows before the following media arrives. */
const firstChunkMs = { full: 100, keyframes: 20_000 };
const aheadMs = { full: 10_000, keyframes: 90_000 };
/** Read-ahead right after a seek; it grows during playback, because a user who seeks around soon seeks again. */
const initialAheadMs = { full: 2_000, keyframes: 90_000 };
/** A time further than this past the read range restarts reading there instead of reading up to it. */
const maxReadOnMs = { full: 2_000, keyframes: 10_000 };

type ReadMode = keyof typeof chunkMs;

export const readModeAt = (speed: number): ReadMode =>
  speed >= keyframeSpeed ? "keyframes" : "full";

/** What has been read, in Unix ms. */
export interface ReadRange {
  mode: ReadMode;
  /** Start of the range that was read or is being read. */
  fromMs: number;
  /** End of that range, where reading continues. Null when nothing is recorded after it. */
  nextMs: number | null;
}

/** Whether this time is reached by reading on; otherwise reading has to begin there anew. */
export const isWithinReach = ({ mode, fromMs, nextMs }: ReadRange, ms: number): boolean =>
  ms >= fromMs && ms <= (nextMs ?? Infinity) + maxReadOnMs[mode];

/** The request for the next chunk while `ms` is shown at this speed; null when enough has been read. */
export function planChunk({ mode, fromMs, nextMs }: ReadRange, ms: number, speed: number) {
  const keyframesOnly = mode === "keyframes";
  const factor = keyframesOnly ? 1 : Math.max(1, speed);
  const growingAheadMs = initialAheadMs[mode] + 2 * (ms - fromMs);
  if (nextMs === null || nextMs > ms + Math.min(aheadMs[mode], growingAheadMs) * factor)
    return null;
  return {
    fromMs: nextMs,
    untilMs: nextMs + (nextMs === fromMs ? firstChunkMs : chunkMs)[mode] * factor,
    keyframesOnly,
    stepMs: keyframesOnly ? (speed * 1000) / picturesPerSecond : 0,
  };
}
