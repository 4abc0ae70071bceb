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
