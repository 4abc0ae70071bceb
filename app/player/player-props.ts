import type { MutableRefObject } from "react";
import type { StreamName } from "~contract/media";
import type { SeenPicture } from "./detection-overlay";
import type { LiveView } from "./live-view";
import type { PlayerState } from "./player-state";

export interface PlayerProps {
  camera: { id: string; name: string; snapshotLink: string; hostType: number; natType: number };
  stream: StreamName;
  keyframesOnly: boolean;
  /** Place in the view: lower numbers connect first. */
  order: number;
  /** What is known before the socket has answered. */
  initial: PlayerState;
  /** Nothing is transferred; the last picture stays. */
  paused: boolean;
  onState: (state: PlayerState) => void;
  /** Plays the stream's sound, where it has one. */
  audible: boolean;
  onSound: (hasSound: boolean) => void;
  onSeen: (seen: SeenPicture | null) => void;
  /** Takes the running view, for figures and pictures of it; null while there is none. */
  view: MutableRefObject<LiveView | null>;
}
