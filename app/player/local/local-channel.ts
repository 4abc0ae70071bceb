import { limits } from "~contract/limits";
import type { ChannelEndReason } from "~contract/local-player";
import type { PlayerState } from "../player-state";
import { stateOfEnd } from "../player-state";
import { isFinal, type StreamRequest } from "../stream-channel";

/** What a tile asks the local player to show in its place. */
export interface LocalRequest extends StreamRequest {
  name: string;
  /** Number of the host's device type. */
  hostType: number;
  /** Whether a direct way to the host may be tried. */
  canP2p: boolean;
  /** For a recording; left out for live video. */
  recording?: RecordingSource;
}

/** A recording's place on the page's clock, and how it fares there. */
export interface RecordingSource {
  read: () => { atMs: number; speed: number; isRunning: boolean };
  /** Nothing is recorded at the moment; null: nor later. */
  onGap: (nextMs: number | null) => void;
}

/** Between two tries for a camera that is away. */
const probeMs = 5_000;

/** One place in the player's window: what it was asked to show, and how far that is. Knows no socket. */
export class LocalChannel {
  /** What the player was last told. */
  phase: "waiting" | "connecting" | "connected" | "ended" = "waiting";
  /** By nobody being there, or in the player's window. Only a connected channel is paused. */
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

  /** The picture is gone: shows why, and calls back when it is worth asking again. */
  end(reason: ChannelEndReason, again: () => void): void {
    this.phase = "ended";
    this.paused = null;
    this.clear();
    if (reason === "relay_lost") {
      this.failures++;
      this.onState({ kind: "reconnecting", attempt: this.failures, of: limits.reconnectAttempts });
      this.#retryTimer = setTimeout(again, limits.reconnectDelayMs);
      return;
    }
    this.onState(stateOfEnd(reason, null));
    if (!isFinal(reason)) this.#retryTimer = setTimeout(again, probeMs);
  }

  clear(): void {
    if (this.#retryTimer) clearTimeout(this.#retryTimer);
    this.#retryTimer = null;
  }
}
