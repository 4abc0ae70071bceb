import type { DragEvent } from "react";
import { setTile, swapTiles } from "~/lib/wall/wall-state";
import type { WallController } from "./use-wall";

/** What is being dragged onto a tile: a camera from the tree, or another tile of the page. */
export type Dragged = { cameraId: string } | { tile: number };

const cameraType = "application/x-sightline-camera";
const tileType = "application/x-sightline-tile";

export function startDrag(event: DragEvent, dragged: Dragged): void {
  // A link brings its address along, which would end up in other windows.
  event.dataTransfer.clearData();
  if ("tile" in dragged) event.dataTransfer.setData(tileType, String(dragged.tile));
  else event.dataTransfer.setData(cameraType, dragged.cameraId);
  event.dataTransfer.effectAllowed = "move";
}

/** Whether a tile takes what is over it. */
export function allowDrop(event: DragEvent): void {
  const { types } = event.dataTransfer;
  if (types.includes(cameraType) || types.includes(tileType)) event.preventDefault();
}

/** Puts what was dropped on a tile there: a camera, or another tile that takes this one's place. */
export function dropOnTile(event: DragEvent, { state, go }: WallController, index: number): void {
  const dragged = findDragged(event);
  if (!dragged) return;
  event.preventDefault();
  go(
    "tile" in dragged
      ? swapTiles(state, dragged.tile, index)
      : setTile(state, index, dragged.cameraId),
  );
}

/** What was dropped; null for anything that is not ours. */
function findDragged(event: DragEvent): Dragged | null {
  const tile = event.dataTransfer.getData(tileType);
  if (tile !== "") return { tile: Number(tile) };
  const cameraId = event.dataTransfer.getData(cameraType);
  return cameraId === "" ? null : { cameraId };
}
