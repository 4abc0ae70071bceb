import type { PlayerState } from "../player-state";

/** State of a tile of the playback page. */
export type RecordingState =
  | PlayerState
  /**
   * Nothing is recorded at this time, or it cannot be played. `nextMs`: start of the next recording; null when there is
   * none.
   */
  | { kind: "gap"; nextMs: number | null; isDamaged?: true };

export function isSameState(a: RecordingState, b: RecordingState): boolean {
  if (a.kind !== "gap" || b.kind !== "gap") return a.kind === b.kind;
  return a.nextMs === b.nextMs && a.isDamaged === b.isDamaged;
}

/** Whether a tile has a picture at the clock's time, or may have one soon. */
const isAwaited = (state: RecordingState): boolean =>
  ["playing", "connecting", "reconnecting", "paused"].includes(state.kind) ||
  (state.kind === "failed" && !state.gaveUp);

/**
 * Where playback continues when some tiles have a gap and the others cannot play, as one whose host is away; null when a
 * tile is awaited, and where nothing more is recorded.
 */
export function findGapEnd(states: readonly RecordingState[]): number | null {
  if (states.some(isAwaited)) return null;
  const ends = states.flatMap((state) => (state.kind === "gap" ? (state.nextMs ?? []) : []));
  return ends.length > 0 ? Math.min(...ends) : null;
}

/** A tile's recording, shown by the browser or the local player. */
export interface RecordingTile {
  readonly cameraId: string;
  readonly state: RecordingState;
  /** Duration of a frame. */
  readonly frameMs: number;
  /** Called several times a second. */
  tick(): void;
  /** Stops the transfer and keeps the last picture, until `retry`. */
  pause(): void;
  /** Restarts after a failure or refusal. */
  retry(): void;
  dispose(): void;
}
