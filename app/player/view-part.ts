import type { DetectedObject } from "~contract/media-frame";

/** Of a camera that moves within its picture: left, top, width and height of what it looks at; null for all of it. */
type View = DetectedObject["box"] | null;

/** Transform of a picture, with its origin in the top left corner, that shows this part of it. */
export function toViewTransform(view: View): string | undefined {
  if (!view) return undefined;
  const [left, top, width, height] = view;
  const percent = (part: number) => `${(-part * 100).toFixed(2)}%`;
  return `scale(${(1 / Math.max(width, height)).toFixed(4)}) translate(${percent(left)}, ${percent(top)})`;
}

/** Objects in that part, with their places in it. Boxes at its edges reach beyond it. */
export function toView(objects: DetectedObject[], view: View): DetectedObject[] {
  if (!view) return objects;
  const [left, top, width, height] = view;
  const size = Math.max(width, height);
  return objects.flatMap(({ box: [x, y, w, h], ...object }) => {
    const box: DetectedObject["box"] = [(x - left) / size, (y - top) / size, w / size, h / size];
    const isSeen = box[0] < 1 && box[1] < 1 && box[0] + box[2] > 0 && box[1] + box[3] > 0;
    return isSeen ? [{ ...object, box }] : [];
  });
}
