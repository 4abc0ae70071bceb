import type { PlayerState } from "~/player/player-state";

const lost: ReadonlySet<PlayerState["kind"]> = new Set([
  "reconnecting",
  "disconnected",
  "no_signal",
  "failed",
  "stopped",
]);

/** Whether a change of a tile is news to someone who cannot see it: lost, refused, or back again. */
export function isWorthSaying(previous: PlayerState | undefined, next: PlayerState): boolean {
  if (previous === undefined || previous.kind === next.kind) return false;
  if (next.kind === "playing") return lost.has(previous.kind);
  return next.kind !== "connecting" && next.kind !== "paused";
}
