import type { PlayerState } from "../player-state";

/** What a tile of the playback page shows. */
export type RecordingState =
  | PlayerState
  /** Nothing was recorded at this moment. `nextMs`: where it goes on; null: nothing later. */
  | { kind: "gap"; nextMs: number | null };

/** A tile's recording, whoever shows it. */
export interface RecordingTile {
  readonly cameraId: string;
  readonly state: RecordingState;
  /** From one picture to the next. */
  readonly frameMs: number;
  /** Called several times a second. */
  tick(): void;
  /** Begins again after it was given up, or refused. */
  retry(): void;
  dispose(): void;
}
