import type { PlayerState } from "../player-state";

/** State of a tile of the playback page. */
export type RecordingState =
  | PlayerState
  /** Nothing is recorded at this time. `nextMs`: start of the next recording; null when there is none. */
  | { kind: "gap"; nextMs: number | null };

/** A tile's recording, shown by the browser or the local player. */
export interface RecordingTile {
  readonly cameraId: string;
  readonly state: RecordingState;
  /** Duration of a frame. */
  readonly frameMs: number;
  /** Called several times a second. */
  tick(): void;
  /** Restarts after a failure or refusal. */
  retry(): void;
  dispose(): void;
}
