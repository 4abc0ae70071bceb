/** The square cut out of a picture to become a profile picture. Pure: the dialog draws it. */

export interface PictureSize {
  width: number;
  height: number;
}

export interface Crop {
  /** 1 shows the largest square there is; 4 a quarter of its side. */
  zoom: number;
  /** Middle of the square, in the picture's own pixels. */
  x: number;
  y: number;
}

export const maxZoom = 4;

const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

function sideOf(zoom: number, { width, height }: PictureSize): number {
  return Math.min(width, height) / zoom;
}

/** The nearest crop that lies inside the picture. */
function putInside({ zoom, x, y }: Crop, size: PictureSize): Crop {
  const inside = between(zoom, 1, maxZoom);
  const half = sideOf(inside, size) / 2;
  return {
    zoom: inside,
    x: between(x, half, size.width - half),
    y: between(y, half, size.height - half),
  };
}

/** The largest square in the middle. */
export function startCrop(size: PictureSize): Crop {
  return { zoom: 1, x: size.width / 2, y: size.height / 2 };
}

export function zoomTo(crop: Crop, zoom: number, size: PictureSize): Crop {
  return putInside({ ...crop, zoom }, size);
}

/** Moves the picture under its window by a part of the window's side: 0.1 to the right shows more of its left. */
export function movePicture(crop: Crop, right: number, down: number, size: PictureSize): Crop {
  const side = sideOf(crop.zoom, size);
  return putInside({ ...crop, x: crop.x - right * side, y: crop.y - down * side }, size);
}

/** Corner and side of the square, in the picture's own pixels. */
export function toSquare(
  crop: Crop,
  size: PictureSize,
): { left: number; top: number; side: number } {
  const side = sideOf(crop.zoom, size);
  return { left: crop.x - side / 2, top: crop.y - side / 2, side };
}
