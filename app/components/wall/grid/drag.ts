import type { DragEvent } from "react";
import { setTile, swapTiles } from "~/lib/wall/wall-state";
import type { WallController } from "./use-wall";

/** Drag data: a camera from the tree, or another tile of the page. */
export type Dragged = { cameraId: string } | { tile: number };

const cameraType = "application/x-sightline-camera";
const tileType = "application/x-sightline-tile";

export function startDrag(event: DragEvent, dragged: Dragged): void {
  // A dragged link also has its address as data, which other windows would open.
  event.dataTransfer.clearData();
  if ("tile" in dragged) event.dataTransfer.setData(tileType, String(dragged.tile));
  else event.dataTransfer.setData(cameraType, dragged.cameraId);
  event.dataTransfer.effectAllowed = "move";
}

/** Whether a tile accepts the dragged data. */
export function allowDrop(event: DragEvent): void {
  const { types } = event.dataTransfer;
  if (types.includes(cameraType) || types.includes(tileType)) event.preventDefault();
}

/** Places a dropped camera on a tile, or swaps the tile with a dropped one. */
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

/** Parses drag data; null for foreign data. */
function findDragged(event: DragEvent): Dragged | null {
  const tile = event.dataTransfer.getData(tileType);
  if (tile !== "") return { tile: Number(tile) };
  const cameraId = event.dataTransfer.getData(cameraType);
  return cameraId === "" ? null : { cameraId };
}
