import type { WallController } from "~/components/wall/grid/use-wall";
import type { PlayerState } from "~/player/player-state";
import type { StreamName } from "~contract/media";

/** What all tiles of the page have in common. */
export interface WallScene {
  wall: WallController;
  isEnlarged: boolean;
  stream: StreamName;
  keyframesOnly: boolean;
  paused: boolean;
  showFigures: boolean;
  serverSeconds: number;
  /** What hosts see in their pictures is drawn. */
  showBoxes: boolean;
  /** Cameras with an alarm, and its event id. */
  alarms: ReadonlyMap<string, number>;
  /** The camera whose sound plays. */
  audible: string | null;
  setAudible: (cameraId: string | null) => void;
  /** Null when the tile is gone. */
  onTileState: (index: number, state: PlayerState | null) => void;
  resume: () => void;
}
