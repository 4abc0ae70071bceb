/** Above this many unacknowledged bytes a viewer gets nothing until the next keyframe that fits. */
export const maxUnacknowledgedBytes = 512 * 1024;

export interface ReaderPace {
  /**
   * `taken` is called, in the order of sending, with how many of these bytes the viewer
   * acknowledged: for senders that wait for it.
   */
  sent(bytes: number, onAcknowledged?: (bytes: number) => void): void;
  /** The viewer acknowledged this many bytes. More than was sent counts as all of it. */
  acknowledged(bytes: number): void;
  isFull(): boolean;
  /**
   * Start of a time in which the viewer is full and acknowledges nothing; null when it is not
   * stuck.
   */
  readonly stuckSinceMs: number | null;
}

/**
 * Measures a slow reader by its acknowledgements: what a socket reports as buffered leaves out
 * megabytes in the kernels of both sides.
 */
export function createReaderPace(bufferedBytes: () => number, nowMs: () => number): ReaderPace {
  let unacknowledgedBytes = 0;
  let stuckSinceMs: number | null = null;
  /** Start of the time a sender has waited for the viewer. */
  let awaitedSinceMs: number | null = null;
  const ledger: { bytes: number; onAcknowledged: ((bytes: number) => void) | undefined }[] = [];

  function append(bytes: number, onAcknowledged: ((bytes: number) => void) | undefined): void {
    const last = ledger.at(-1);
    if (last && last.onAcknowledged === onAcknowledged) last.bytes += bytes;
    else ledger.push({ bytes, onAcknowledged });
  }

  return {
    get stuckSinceMs() {
      return stuckSinceMs ?? awaitedSinceMs;
    },
    sent(bytes, onAcknowledged) {
      unacknowledgedBytes += bytes;
      append(bytes, onAcknowledged);
      if (onAcknowledged) awaitedSinceMs ??= nowMs();
    },
    acknowledged(bytes) {
      unacknowledgedBytes = Math.max(0, unacknowledgedBytes - bytes);
      stuckSinceMs = null;
      let left = bytes;
      for (let entry = ledger[0]; entry && left > 0; entry = ledger[0]) {
        const part = Math.min(left, entry.bytes);
        left -= part;
        entry.bytes -= part;
        if (entry.bytes === 0) ledger.shift();
        entry.onAcknowledged?.(part);
      }
      awaitedSinceMs = ledger.some((entry) => entry.onAcknowledged) ? nowMs() : null;
    },
    isFull() {
      const full =
        unacknowledgedBytes > maxUnacknowledgedBytes || bufferedBytes() > maxUnacknowledgedBytes;
      stuckSinceMs = full ? (stuckSinceMs ?? nowMs()) : null;
      return full;
    },
  };
}
