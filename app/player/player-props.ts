import type { MutableRefObject } from "react";
import type { StreamName } from "~contract/media";
import type { Detections } from "./detection-overlay";
import type { LiveView } from "./live-view";
import type { PlayerState } from "./player-state";

export interface PlayerProps {
  camera: { id: string; name: string; snapshotLink: string; hostType: number; natType: number };
  stream: StreamName;
  keyframesOnly: boolean;
  /** Whether the snapshot is shown until there is video. */
  hasSnapshot: boolean;
  /** Place in the view: lower numbers connect first. */
  order: number;
  /** State shown before the socket has answered. */
  initial: PlayerState;
  /** Stops the transfer; the last picture stays. */
  paused: boolean;
  onState: (state: PlayerState) => void;
  /** Plays the stream's sound, if it has one. */
  audible: boolean;
  onSound: (hasSound: boolean) => void;
  onDetections: (detections: Detections | null) => void;
  /** Set to the current view, for statistics and snapshots; null while there is none. */
  view: MutableRefObject<LiveView | null>;
}
