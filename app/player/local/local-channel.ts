import { limits } from "~contract/limits";
import type { ChannelEndReason } from "~contract/local-player";
import type { PlayerState } from "../player-state";
import { stateOfEnd } from "../player-state";
import { isFinal, type StreamRequest } from "../stream-channel";

/** A tile's request to the local player. */
export interface LocalRequest extends StreamRequest {
  name: string;
  /** Number of the host's device type. */
  hostType: number;
  /** Its host records onto other machines. */
  recordsOnNetwork?: boolean;
  /** Whether a direct connection to the host may be tried. */
  canP2p: boolean;
  /** For recordings; absent for live video. */
  recording?: RecordingSource;
}

/** Connects a recording to the page's clock. */
export interface RecordingSource {
  read: () => { atMs: number; speed: number; isRunning: boolean };
  /** Nothing is recorded at the clock's time. `nextMs`: start of the next recording; null when there is none. */
  onGap: (nextMs: number | null) => void;
}

/** Interval of attempts for an offline camera. */
const probeMs = 5_000;

/** One channel of the player's window: its request and state. Independent of the socket. */
export class LocalChannel {
  /** State according to the messages exchanged. */
  phase: "waiting" | "connecting" | "connected" | "ended" = "waiting";
  /** Why it is paused: idle user, or in the player's window. Only a connected channel is paused. */
  paused: "idle" | "window" | null = null;
  failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    readonly request: LocalRequest,
    readonly onState: (state: PlayerState) => void,
  ) {}

  get isHeld(): boolean {
    return this.phase === "connecting" || this.phase === "connected";
  }

  /** Ends the channel: reports the reason and calls `onRetry` when another attempt makes sense. */
  end(reason: ChannelEndReason, onRetry: () => void): void {
    this.phase = "ended";
    this.paused = null;
    this.clear();
    if (reason === "relay_lost") {
      this.failures++;
      this.onState({ kind: "reconnecting", attempt: this.failures, of: limits.reconnectAttempts });
      this.#retryTimer = setTimeout(onRetry, limits.reconnectDelayMs);
      return;
    }
    this.onState(stateOfEnd(reason, null));
    if (!isFinal(reason)) this.#retryTimer = setTimeout(onRetry, probeMs);
  }

  clear(): void {
    if (this.#retryTimer) clearTimeout(this.#retryTimer);
    this.#retryTimer = null;
  }
}
