/** Above this many bytes under way a viewer gets nothing until the next keyframe that finds room. */
export const maxBytesUnderWay = 512 * 1024;

export interface ReaderPace {
  sent(bytes: number): void;
  /** The viewer took this many bytes. More than was sent counts as all of it. */
  acknowledged(bytes: number): void;
  isFull(): boolean;
  /** Since when the viewer is full without taking anything; null when it is not stuck. */
  readonly stuckSinceMs: number | null;
}

/**
 * Measures a slow reader by its acknowledgements: what a socket reports as buffered leaves out
 * megabytes that the kernels of both sides hold.
 */
export function createReaderPace(bufferedBytes: () => number, nowMs: () => number): ReaderPace {
  let underWay = 0;
  let stuckSinceMs: number | null = null;
  return {
    get stuckSinceMs() {
      return stuckSinceMs;
    },
    sent(bytes) {
      underWay += bytes;
    },
    acknowledged(bytes) {
      underWay = Math.max(0, underWay - bytes);
      stuckSinceMs = null;
    },
    isFull() {
      const full = underWay > maxBytesUnderWay || bufferedBytes() > maxBytesUnderWay;
      stuckSinceMs = full ? (stuckSinceMs ?? nowMs()) : null;
      return full;
    },
  };
}
