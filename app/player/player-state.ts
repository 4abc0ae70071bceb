import type { StreamEndReason } from "~contract/media";
import type { StreamEvent } from "./stream-channel";

/** What a tile shows. Exactly one applies; a picture may stand behind any of them. */
export type PlayerState =
  | { kind: "connecting" }
  | { kind: "playing" }
  | { kind: "reconnecting"; attempt: number; of: number }
  /** The host is away. `lastPictureMs`: when the picture behind it was taken; null without one. */
  | { kind: "disconnected"; lastPictureMs: number | null }
  /** The host is there, its camera is not. */
  | { kind: "no_signal"; lastPictureMs: number | null }
  | { kind: "no_license" }
  | { kind: "no_permission" }
  | { kind: "too_many" }
  | { kind: "failed" }
  | { kind: "unsupported"; codec: string }
  /** All tries are used up: the person decides. */
  | { kind: "stopped" }
  /** Idle, or nobody sees the page. */
  | { kind: "paused" };

/** A camera known to be away stays so while it is asked for again in the background. */
export function nextState(state: PlayerState, next: PlayerState): PlayerState {
  const isAway = state.kind === "disconnected" || state.kind === "no_signal";
  return isAway && next.kind === "connecting" ? state : next;
}

/** What the tile shows when the relay has no stream for it. */
export function stateOfEnd(reason: StreamEndReason, lastPictureMs: number | null): PlayerState {
  switch (reason) {
    case "not_found":
    case "revoked":
      return { kind: "no_permission" };
    case "no_license":
      return { kind: "no_license" };
    case "host_offline":
    case "host_gone":
      return { kind: "disconnected", lastPictureMs };
    case "camera_offline":
    case "camera_gone":
      return { kind: "no_signal", lastPictureMs };
    case "too_many_streams":
      return { kind: "too_many" };
    case "failed":
      return { kind: "failed" };
  }
}

/** The state after an event that carries no media; null where the state stays. */
export function stateOfEvent(event: StreamEvent, lastPictureMs: number | null): PlayerState | null {
  switch (event.type) {
    case "opening":
      return { kind: "connecting" };
    case "interrupted":
      return { kind: "reconnecting", attempt: event.attempt, of: event.of };
    case "ended":
      return stateOfEnd(event.reason, lastPictureMs);
    case "suspended":
      return { kind: "paused" };
    case "stopped":
      return { kind: "stopped" };
    default:
      return null;
  }
}
