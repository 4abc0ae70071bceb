import { type RefObject, useState } from "react";
import type { WallController } from "~/components/wall/grid/use-wall";
import { useIdle } from "~/lib/hooks/use-idle";
import type { WallCamera } from "~/lib/wall/camera-list";
import { isKeyframesOnly, visibleSlots } from "~/lib/wall/wall-state";
import { useLocalBridge } from "~/player/local/local-player-context";
import type { CameraMove } from "../ptz/use-camera-move";
import { useTileStates } from "../tile/tile-states";
import type { WallScene } from "./scene";
import { useStreams } from "./use-streams";

/** State shared by the tiles: their streams, whether video runs, and what they report. */
export function useScene(
  wall: WallController,
  grid: RefObject<HTMLElement>,
  cameras: ReadonlyMap<string, WallCamera>,
  alarms: ReadonlyMap<string, number>,
  move: CameraMove | null,
  serverSeconds: number,
) {
  const { state } = wall;
  const isEnlarged = state.enlarged !== null;
  const shown = visibleSlots(state);
  const place = shown.indexOf(state.enlarged);
  const hasBridge = useLocalBridge() !== null;
  // The local player's window draws one layout at a time.
  const isCover = !hasBridge && isEnlarged && state.layout > 1 && place !== -1;
  const isSingle = (isEnlarged && !isCover) || state.layout === 1;
  const isEmpty = !isEnlarged && shown.every((id) => id === null);
  const [showFigures, setShowFigures] = useState(false);
  const [showBoxes, setShowBoxes] = useState(true);
  const [audible, setAudible] = useState<string | null>(null);
  const [isStopped, setStopped] = useState(false);
  const states = useTileStates();
  const stop = () => setStopped(true);
  const idle = useIdle(!isStopped && !isEmpty, stop);
  const slots = isEnlarged && !isCover ? [state.enlarged] : shown;
  const coverIndex = isCover ? place : null;
  const keyframesOnly = !isSingle && isKeyframesOnly(state.layout);
  const streams = useStreams({
    grid,
    cameras,
    slots,
    coverIndex,
    isSingle,
    keyframesOnly,
    isPaused: isStopped,
    isDrawnHere: !hasBridge,
  });
  const scene: WallScene = {
    wall,
    isEnlarged,
    slots,
    coverIndex,
    streams,
    keyframesOnly,
    paused: isStopped,
    showFigures,
    toggleFigures: () => setShowFigures(!showFigures),
    showBoxes,
    alarms,
    move,
    audible,
    setAudible,
    serverSeconds,
    states,
    resume: () => setStopped(false),
  };
  const toggleBoxes = () => setShowBoxes(!showBoxes);
  return { scene, isEmpty, idle, stop, toggleBoxes };
}
