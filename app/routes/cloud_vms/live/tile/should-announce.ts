import type { PlayerState } from "~/player/player-state";

const interruptedStates: ReadonlySet<PlayerState["kind"]> = new Set([
  "reconnecting",
  "disconnected",
  "no_signal",
  "failed",
  "stopped",
]);

/** Whether screen readers announce a tile's change of state: lost, refused, or playing again. */
export function shouldAnnounce(previous: PlayerState | undefined, next: PlayerState): boolean {
  if (previous === undefined || previous.kind === next.kind) return false;
  if (next.kind === "playing") return interruptedStates.has(previous.kind);
  return next.kind !== "connecting" && next.kind !== "paused";
}
