import type { DetectedObject } from "~contract/media-frame";

/** A label's box in the picture, in pixels. */
export interface LabelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels at the top of a tile where clock and tools stand, and at its bottom with the camera's name. */
const reserved = { top: 34, bottom: 24 };
const lineHeight = 14;
/** Between a label and its object. */
const gap = 3;
const padding = 10;

/** Width of a text of 10 px, never too small: Chinese and Japanese characters are as wide as they are high. */
export function measureLabel(text: string): number {
  const wide = text.match(/[\u1100-\uffff]/g)?.length ?? 0;
  return Math.ceil(wide * 10.5 + (text.length - wide) * 6.6 + padding);
}

/**
 * Labels of detected objects by their ids, for a picture of this size: above its object, else below or within it. None
 * leaves the picture, none covers another, the clock or the camera's name; one without such a place is left out.
 */
export function placeLabels(
  objects: readonly Pick<DetectedObject, "id" | "box">[],
  textOf: (index: number) => string,
  size: { width: number; height: number },
): Map<DetectedObject["id"], LabelBox> {
  const labels = new Map<DetectedObject["id"], LabelBox>();
  for (const [index, { id, box }] of objects.entries()) {
    const width = measureLabel(textOf(index));
    const isFree = (label: LabelBox) =>
      label.left >= 0 &&
      label.left + width <= size.width &&
      label.top >= reserved.top &&
      label.top + lineHeight <= size.height - reserved.bottom &&
      ![...labels.values()].some((other) => overlaps(label, other));
    const place = listPlaces(box, size, width).find(isFree);
    if (place) labels.set(id, place);
  }
  return labels;
}

/** Possible places of an object's label, the best first. */
function listPlaces(
  [x, y, w, h]: DetectedObject["box"],
  size: { width: number; height: number },
  width: number,
): LabelBox[] {
  const left = x * size.width;
  const right = (x + w) * size.width - width;
  const top = y * size.height;
  const bottom = (y + h) * size.height;
  const tops = [top - gap - lineHeight, bottom + gap, bottom - gap - lineHeight, top + gap];
  return tops.flatMap((each) =>
    [left, right].map((side) => ({ left: side, top: each, width, height: lineHeight })),
  );
}

const overlaps = (a: LabelBox, b: LabelBox): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;
