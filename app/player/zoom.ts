/**
 * Digital zoom: `scale` from 1 to 8, and the point of the picture in the middle of the tile, as fractions of the
 * picture. Used by the live wall and playback.
 */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export const noZoom: Zoom = { scale: 1, x: 0.5, y: 0.5 };
export const maxZoom = 8;
/** Zoom factor of one key press or button click. */
export const zoomStep = 1.5;

/** Moves and limits the zoom so that nothing beyond the picture's edges is visible. */
function clampZoom({ scale, x, y }: Zoom): Zoom {
  const clamped = Math.min(maxZoom, Math.max(1, scale));
  // Close to 1 counts as 1: the difference is invisible, and the tile becomes draggable again.
  if (clamped < 1.02) return noZoom;
  const half = 0.5 / clamped;
  const keep = (value: number) => Math.min(1 - half, Math.max(half, value));
  return { scale: clamped, x: keep(x), y: keep(y) };
}

/** Zooms by a factor around `at` (fractions of the tile), which stays in place. */
export function zoomAt(zoom: Zoom, factor: number, at: Point = { x: 0.5, y: 0.5 }): Zoom {
  const scale = Math.min(maxZoom, Math.max(1, zoom.scale * factor));
  const shift = (middle: number, part: number) =>
    middle + (part - 0.5) * (1 / zoom.scale - 1 / scale);
  return clampZoom({ scale, x: shift(zoom.x, at.x), y: shift(zoom.y, at.y) });
}

/** Moves the picture by fractions of the tile, in the direction of a drag. */
export function panBy(zoom: Zoom, by: Point): Zoom {
  return clampZoom({ ...zoom, x: zoom.x - by.x / zoom.scale, y: zoom.y - by.y / zoom.scale });
}

/** CSS transform of the picture, with its origin in the top left corner. */
export function toTransform({ scale, x, y }: Zoom): string | undefined {
  if (scale === 1) return undefined;
  const percent = (middle: number) => `${((0.5 - middle * scale) * 100).toFixed(3)}%`;
  return `translate(${percent(x)}, ${percent(y)}) scale(${scale.toFixed(4)})`;
}

const panStep = 0.2;
const pans: Record<string, Point> = {
  ArrowLeft: { x: panStep, y: 0 },
  ArrowRight: { x: -panStep, y: 0 },
  ArrowUp: { x: 0, y: panStep },
  ArrowDown: { x: 0, y: -panStep },
};

/** The zoom after a key: + and − zoom, 0 resets, arrows move. Null for other keys. */
export function zoomByKey(zoom: Zoom, key: string): Zoom | null {
  if (key === "+" || key === "=") return zoomAt(zoom, zoomStep);
  if (key === "-") return zoom.scale > 1 ? zoomAt(zoom, 1 / zoomStep) : null;
  if (zoom.scale === 1) return null;
  if (key === "0") return noZoom;
  const pan = pans[key];
  return pan ? panBy(zoom, pan) : null;
}
