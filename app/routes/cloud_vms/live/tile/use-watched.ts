import { useEffect, useRef } from "react";
import type { TileReading } from "~/player/stream-governor";
import type { WallScene } from "../grid/scene";
import type { Layers } from "./picture-layers";

/** Tells the wall what this tile plays, and when its main stream cannot be played here. */
export function useWatched(
  scene: WallScene,
  index: number,
  cameraId: string,
  { all, shown }: Layers,
): void {
  const { watch, choiceOf, onUnplayable } = scene.streams;
  const main = all.find(({ stream }) => stream === "main");
  const isGoverned = choiceOf(index).reason === "wide";
  const read = (): TileReading => {
    const stats = shown.view.current?.readStats(Date.now());
    const { stream } = shown;
    return {
      cameraId,
      played: stats && stream ? { stream, width: stats.width, frames: stats.frames } : null,
      isGoverned,
      hasFailed: main?.state.kind === "failed",
    };
  };
  const latestRead = useRef(read);
  latestRead.current = read;
  useEffect(() => watch(index, () => latestRead.current()), [watch, index]);
  const isUnplayable = main?.state.kind === "unsupported";
  useEffect(() => {
    if (isUnplayable) onUnplayable(cameraId);
  }, [isUnplayable, onUnplayable, cameraId]);
}
