import { type MutableRefObject, useCallback, useEffect, useRef, useState } from "react";
import { cx } from "~/lib/cx";
import type { WallCamera } from "~/lib/wall/camera-list";
import type { Detections } from "~/player/detection-overlay";
import type { LiveView } from "~/player/live-view";
import { Player } from "~/player/player";
import type { PlayerState } from "~/player/player-state";
import type { WallScene } from "../grid/scene";
import { initialState } from "./initial-state";

const connecting: PlayerState = { kind: "connecting" };

/** One stream of a tile's camera, and what its player reports. */
interface Layer {
  view: MutableRefObject<LiveView | null>;
  state: PlayerState;
  onState: (state: PlayerState) => void;
  hasSound: boolean;
  onSound: (hasSound: boolean) => void;
  detections: Detections | null;
  onDetections: (detections: Detections | null) => void;
}

function useLayer(initial: PlayerState): Layer {
  const view = useRef<LiveView | null>(null);
  const [state, onState] = useState(initial);
  const [hasSound, onSound] = useState(false);
  const [detections, onDetections] = useState<Detections | null>(null);
  return { view, state, onState, hasSound, onSound, detections, onDetections };
}

export interface Layers {
  /** The wall's own stream of the camera. */
  base: Layer;
  /** The main stream over it; null without. */
  main: Layer | null;
  /** The one that is seen: the base until the main stream plays. */
  shown: Layer;
}

/** The streams of a tile. The base plays on below the main one, so that the wall is there at once afterwards. */
export function useLayers(camera: WallCamera | null, hasMain: boolean): Layers {
  const base = useLayer(initialState(camera));
  const main = useLayer(connecting);
  const { onState } = main;
  useEffect(() => {
    if (!hasMain) onState(connecting);
  }, [hasMain, onState]);
  const isMainShown = hasMain && main.state.kind === "playing";
  return { base, main: hasMain ? main : null, shown: isMainShown ? main : base };
}

interface PictureLayersProps {
  layers: Layers;
  scene: WallScene;
  index: number;
  camera: WallCamera;
  isAudible: boolean;
  /** Changes when the tile is tried again: with new players. */
  round: number;
}

export function PictureLayers(props: PictureLayersProps) {
  const { scene, index, camera, isAudible, round } = props;
  const { base, main, shown } = props.layers;
  const play = (layer: Layer) => ({
    camera,
    order: index,
    paused: scene.paused,
    view: layer.view,
    onState: layer.onState,
    onSound: layer.onSound,
    onDetections: layer.onDetections,
    audible: isAudible && shown === layer,
  });
  return (
    <>
      <Player
        key={`base-${round}`}
        {...play(base)}
        stream={scene.stream}
        keyframesOnly={scene.keyframesOnly}
        initial={initialState(camera)}
      />
      {main && (
        <span className={cx("absolute inset-0", shown !== main && "opacity-0")}>
          <Player
            key={`main-${round}`}
            {...play(main)}
            stream="main"
            keyframesOnly={false}
            initial={connecting}
          />
        </span>
      )}
    </>
  );
}

/** Reports the tile's state to the wall while the tile is mounted and seen. */
export function useReportedState(scene: WallScene, index: number, state: PlayerState): void {
  const { onTileState, coverIndex } = scene;
  const isHidden = coverIndex !== null && coverIndex !== index;
  const report = useCallback(
    (next: PlayerState | null) => onTileState(index, next),
    [onTileState, index],
  );
  useEffect(() => report(isHidden ? null : state), [report, isHidden, state]);
  useEffect(() => () => report(null), [report]);
}
