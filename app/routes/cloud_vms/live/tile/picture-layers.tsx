import { type MutableRefObject, useCallback, useEffect, useRef, useState } from "react";
import { cx } from "~/lib/cx";
import type { WallCamera } from "~/lib/wall/camera-list";
import type { Detections } from "~/player/detection-overlay";
import { nextSlots, type Slots, shownSlot } from "~/player/layer-slots";
import type { LiveView } from "~/player/live-view";
import { Player } from "~/player/player";
import type { PlayerState } from "~/player/player-state";
import type { StreamName } from "~contract/media";
import type { WallScene } from "../grid/scene";
import { initialState } from "./initial-state";

const connecting: PlayerState = { kind: "connecting" };

/** One player of a tile, and what it reports. */
interface Layer {
  /** Null while it is not there. */
  stream: StreamName | null;
  view: MutableRefObject<LiveView | null>;
  state: PlayerState;
  onState: (state: PlayerState) => void;
  hasSound: boolean;
  onSound: (hasSound: boolean) => void;
  detections: Detections | null;
  onDetections: (detections: Detections | null) => void;
}

function useLayer(initial: PlayerState): Omit<Layer, "stream"> {
  const view = useRef<LiveView | null>(null);
  const [state, onState] = useState(initial);
  const [hasSound, onSound] = useState(false);
  const [detections, onDetections] = useState<Detections | null>(null);
  return { view, state, onState, hasSound, onSound, detections, onDetections };
}

export interface Layers {
  all: readonly [Layer, Layer];
  shown: Layer;
}

/** The players of a tile: one, and another while its stream changes or the tile is enlarged. */
export function useLayers(scene: WallScene, index: number, camera: WallCamera | null): Layers {
  const wall = scene.streams.choiceOf(index).stream;
  const seen = scene.streams.seenIn(index).stream;
  const layers = [useLayer(initialState(camera)), useLayer(connecting)] as const;
  const [kept, setSlots] = useState<Slots>([wall, null]);
  // The local player's window plays one stream in a place.
  const playsIn = (at: 0 | 1) =>
    scene.streams.isDrawnHere && kept[at] !== null && layers[at].state.kind === "playing";
  const isPlaying = [playsIn(0), playsIn(1)] as const;
  const slots = nextSlots(kept, isPlaying, { wall, seen });
  if (slots !== kept) setSlots(slots);
  useForgotten(layers[0].onState, slots[0] === null);
  useForgotten(layers[1].onState, slots[1] === null);
  const all = [
    { ...layers[0], stream: slots[0] },
    { ...layers[1], stream: slots[1] },
  ] as const;
  return { all, shown: all[shownSlot(slots, isPlaying, seen)] };
}

/** A player that is gone plays no more: the next one in its place begins anew. */
function useForgotten(onState: Layer["onState"], isGone: boolean): void {
  useEffect(() => {
    if (isGone) onState(connecting);
  }, [isGone, onState]);
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
  const { layers, scene, index, camera, isAudible, round } = props;
  const isCover = scene.coverIndex === index;
  const seen = scene.streams.seenIn(index).stream;
  // The one below the other is there first.
  return layers.all.map((layer, at) => {
    if (!layer.stream) return null;
    const isShown = layers.shown === layer;
    return (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: a layer's place is what it is
        key={at}
        className={cx("absolute inset-0", !isShown && "opacity-0")}
      >
        <Player
          key={round}
          camera={camera}
          stream={layer.stream}
          keyframesOnly={scene.keyframesOnly && !(isCover && layer.stream === seen)}
          hasSnapshot={at === 0}
          initial={at === 0 ? initialState(camera) : connecting}
          order={index}
          paused={scene.paused}
          view={layer.view}
          onState={layer.onState}
          onSound={layer.onSound}
          onDetections={layer.onDetections}
          audible={isAudible && isShown}
        />
      </span>
    );
  });
}

/** Reports the tile's state to the wall while the tile is mounted and seen. */
export function useReportedState(scene: WallScene, index: number, state: PlayerState): void {
  const { states, coverIndex } = scene;
  const isHidden = coverIndex !== null && coverIndex !== index;
  const report = useCallback(
    (next: PlayerState | null) => states.report(index, next),
    [states, index],
  );
  useEffect(() => report(isHidden ? null : state), [report, isHidden, state]);
  useEffect(() => () => report(null), [report]);
}
