import type { DetectedObject } from "~contract/media-frame";

/** How the label stands at its box: over it, or within where the picture ends; from its left edge or its right one. */
export interface SeenLabel {
  isWithin: boolean;
  isFromRight: boolean;
}

/** Parts of the picture: a label needs about this much, in a tile of ordinary size. */
const room = { width: 0.12, height: 0.08 };

/**
 * The labels of the objects in a picture, by the object's id. One that would stand on another of its kind is left
 * out: among people who stand together one word says it.
 */
export function placeLabels(
  objects: readonly DetectedObject[],
): Map<DetectedObject["id"], SeenLabel> {
  const labels = new Map<DetectedObject["id"], SeenLabel>();
  const taken: { kind: string; x: number; y: number }[] = [];
  for (const { id, kind, box } of objects) {
    const [left, y, width] = box;
    const isFromRight = left + room.width > 1;
    const x = isFromRight ? left + width - room.width : left;
    const isTaken = taken.some(
      (other) =>
        other.kind === kind &&
        Math.abs(other.x - x) < room.width &&
        Math.abs(other.y - y) < room.height,
    );
    if (isTaken) continue;
    taken.push({ kind, x, y });
    labels.set(id, { isWithin: y < room.height, isFromRight });
  }
  return labels;
}
