/**
 * Above this many unacknowledged bytes a viewer gets nothing until the next keyframe that fits. Keyframes of all tiles of
 * a wall may come at one moment, each second: with room for fewer, the last ones would never fit.
 */
export const maxUnacknowledgedBytes = 2 * 1024 * 1024;

type OnAcknowledged = (bytes: number) => void;

export interface ReaderPace {
  /**
   * `onAcknowledged` is called, in the order of sending, with how many of these bytes the viewer acknowledged: for
   * senders that wait for it. It is not called while the socket holds too much, whatever the viewer acknowledges.
   */
  sent(bytes: number, onAcknowledged?: OnAcknowledged): void;
  /** The viewer acknowledged this many bytes. More than was sent counts as all of it. */
  acknowledged(bytes: number): void;
  /** The socket passed bytes on to the network. */
  drained(): void;
  isFull(): boolean;
  /**
   * Start of a time in which the viewer is full and acknowledges or reads nothing; null when it is not
   * stuck.
   */
  readonly stuckSinceMs: number | null;
}

interface Sent {
  bytes: number;
  onAcknowledged: OnAcknowledged | undefined;
}

function append(list: Sent[], sent: Sent): void {
  const last = list.at(-1);
  if (last && last.onAcknowledged === sent.onAcknowledged) last.bytes += sent.bytes;
  else list.push(sent);
}

/**
 * Measures a slow reader by its acknowledgements: what a socket reports as buffered leaves out
 * megabytes in the kernels of both sides. A viewer that acknowledges what it does not read is measured by the socket.
 */
export function createReaderPace(bufferedBytes: () => number, nowMs: () => number): ReaderPace {
  let unacknowledgedBytes = 0;
  let stuckSinceMs: number | null = null;
  /** Start of the time a sender has waited for the viewer. */
  let awaitedSinceMs: number | null = null;
  const ledger: Sent[] = [];
  /** Acknowledged while the socket held too much. */
  const withheld: Sent[] = [];
  const isBufferFull = () => bufferedBytes() > maxUnacknowledgedBytes;

  /** Takes acknowledged bytes off the ledger. */
  function settle(bytes: number): void {
    let left = bytes;
    for (let entry = ledger[0]; entry && left > 0; entry = ledger[0]) {
      const part = Math.min(left, entry.bytes);
      left -= part;
      entry.bytes -= part;
      if (entry.bytes === 0) ledger.shift();
      if (entry.onAcknowledged) append(withheld, { ...entry, bytes: part });
    }
  }

  function release(): void {
    while (withheld.length > 0 && !isBufferFull()) {
      const entry = withheld.shift();
      entry?.onAcknowledged?.(entry.bytes);
    }
  }

  const isAwaited = () => withheld.length > 0 || ledger.some((entry) => entry.onAcknowledged);

  return {
    get stuckSinceMs() {
      return stuckSinceMs ?? awaitedSinceMs;
    },
    sent(bytes, onAcknowledged) {
      unacknowledgedBytes += bytes;
      append(ledger, { bytes, onAcknowledged });
      if (onAcknowledged) awaitedSinceMs ??= nowMs();
    },
    acknowledged(bytes) {
      unacknowledgedBytes = Math.max(0, unacknowledgedBytes - bytes);
      settle(bytes);
      release();
      // With a full buffer an acknowledgement is no sign of reading.
      if (isBufferFull()) return;
      stuckSinceMs = null;
      awaitedSinceMs = isAwaited() ? nowMs() : null;
    },
    drained() {
      if (withheld.length === 0) return;
      release();
      awaitedSinceMs = isAwaited() ? nowMs() : null;
    },
    isFull() {
      const full = unacknowledgedBytes > maxUnacknowledgedBytes || isBufferFull();
      stuckSinceMs = full ? (stuckSinceMs ?? nowMs()) : null;
      return full;
    },
  };
}
