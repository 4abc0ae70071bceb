import type { DetectedObject } from "~contract/media-frame";

/**
 * Position of a label at its box: above, or within at the top of the picture; aligned left, or right at its right edge.
 */
export interface DetectionLabel {
  isWithin: boolean;
  isFromRight: boolean;
}

/** Approximate size of a label in a tile of medium size, as fractions of the picture. */
const labelSize = { width: 0.12, height: 0.08 };

/**
 * Label positions by object id. A label that would overlap another one of the same kind is left out.
 */
export function placeLabels(
  objects: readonly DetectedObject[],
): Map<DetectedObject["id"], DetectionLabel> {
  const labels = new Map<DetectedObject["id"], DetectionLabel>();
  const placed: { kind: string; x: number; y: number }[] = [];
  for (const { id, kind, box } of objects) {
    const [left, y, width] = box;
    const isFromRight = left + labelSize.width > 1;
    const x = isFromRight ? left + width - labelSize.width : left;
    const isCovered = placed.some(
      (other) =>
        other.kind === kind &&
        Math.abs(other.x - x) < labelSize.width &&
        Math.abs(other.y - y) < labelSize.height,
    );
    if (isCovered) continue;
    placed.push({ kind, x, y });
    labels.set(id, { isWithin: y < labelSize.height, isFromRight });
  }
  return labels;
}
