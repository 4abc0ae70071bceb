import type { StreamEndReason } from "~contract/media";
import type { StreamEvent } from "./stream-channel";

/** State of a tile. The last picture may be visible behind it. */
export type PlayerState =
  | { kind: "connecting" }
  | { kind: "playing" }
  | { kind: "reconnecting"; attempt: number; of: number }
  /** The host is offline. `lastPictureMs`: capture time of the visible picture; null without one. */
  | { kind: "disconnected"; lastPictureMs: number | null }
  /** The host is online, its camera is not. */
  | { kind: "no_signal"; lastPictureMs: number | null }
  | { kind: "no_license" }
  /** The host's device type has no video (decision D55). */
  | { kind: "no_video" }
  | { kind: "no_permission" }
  | { kind: "too_many" }
  /** Without `gaveUp` it is still tried. */
  | { kind: "failed"; gaveUp?: true }
  | { kind: "unsupported"; codec: string }
  /** All attempts failed; the user may retry. */
  | { kind: "stopped" }
  /** This installation has no video. */
  | { kind: "no_path" }
  /** The user is idle or the page is hidden. */
  | { kind: "paused" };

/** The next state, except that an offline camera stays so while its stream is probed in the background. */
export function nextState(state: PlayerState, next: PlayerState): PlayerState {
  const isAway = state.kind === "disconnected" || state.kind === "no_signal";
  return isAway && next.kind === "connecting" ? state : next;
}

/** Tile state for the reason why the relay ended or refused a stream. */
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

/** Tile state after a stream event; null when the event does not change it. */
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
      return { kind: event.reason === "no_path" ? "no_path" : "stopped" };
    default:
      return null;
  }
}
