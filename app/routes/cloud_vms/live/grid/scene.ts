import type { WallController } from "~/components/wall/grid/use-wall";
import type { CameraMove } from "../ptz/use-camera-move";
import type { TileStates } from "../tile/tile-states";
import type { WallStreams } from "./use-streams";

/** State and callbacks shared by all tiles of the page. */
export interface WallScene {
  wall: WallController;
  isEnlarged: boolean;
  /** Camera ids of the tiles, hidden ones included; null is an empty tile. */
  slots: readonly (string | null)[];
  /** The tile that covers the others, which play on; null when none does. */
  coverIndex: number | null;
  streams: WallStreams;
  keyframesOnly: boolean;
  paused: boolean;
  showFigures: boolean;
  toggleFigures: () => void;
  serverSeconds: number;
  /** Whether detected objects are drawn. */
  showBoxes: boolean;
  /** Event id of the current alarm by camera id. */
  alarms: ReadonlyMap<string, number>;
  /** What a camera was just told to do by this page; null for nothing. */
  move: CameraMove | null;
  /** The camera whose sound plays. */
  audible: string | null;
  setAudible: (cameraId: string | null) => void;
  /** What the tiles report. */
  states: TileStates;
  resume: () => void;
}
