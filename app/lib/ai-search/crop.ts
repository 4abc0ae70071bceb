/** Parts of a picture, 0 to 1. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How much more than the finding is shown, as a part of its size. */
const margin = 0.35;
/** A smaller part would be blurred. */
const minWidth = 0.12;

/**
 * The part of a 16:9 picture that a result shows: the finding with some of what is around it, in the given shape; all
 * that fits for one without a box.
 * @param aspect width by height of what it is shown in
 */
export function cropTo(box: readonly number[] | null, aspect: number): Crop {
  const ratio = aspect / (16 / 9);
  const [boxLeft = 0, boxTop = 0, boxWidth = 1, boxHeight = 1] = box ?? [];
  const grown = box ? 1 + 2 * margin : 1;
  const wanted = Math.max(boxWidth * grown, boxHeight * grown * ratio, minWidth);
  const width = Math.min(wanted, 1, ratio);
  const height = width / ratio;
  const clamp = (start: number, size: number) => Math.min(Math.max(start, 0), 1 - size);
  return {
    left: clamp(boxLeft + boxWidth / 2 - width / 2, width),
    top: clamp(boxTop + boxHeight / 2 - height / 2, height),
    width,
    height,
  };
}

/** Places a picture of its own size so that its frame shows the crop. */
export function placeCrop({ left, top, width, height }: Crop) {
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
  return {
    width: percent(1 / width),
    height: percent(1 / height),
    left: percent(-left / width),
    top: percent(-top / height),
  };
}
