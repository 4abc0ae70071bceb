/**
 * Digital zoom into a picture: `scale` from 1 to 8, and the point of the picture that stands in the middle of the
 * tile, as parts of the picture. Shared by the live wall and playback; knows no element.
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
export const mostZoom = 8;
/** One step of a key or a button. */
export const zoomStep = 1.5;

/** The zoom with nothing beyond the picture's edges in view. */
function clampZoom({ scale, x, y }: Zoom): Zoom {
  const clamped = Math.min(mostZoom, Math.max(1, scale));
  // Close to one is one: nobody sees the difference, and the tile may be dragged again.
  if (clamped < 1.02) return noZoom;
  const half = 0.5 / clamped;
  const keep = (value: number) => Math.min(1 - half, Math.max(half, value));
  return { scale: clamped, x: keep(x), y: keep(y) };
}

/** Zooms by a factor; what is under `at` (parts of the tile) stays there. */
export function zoomAt(zoom: Zoom, factor: number, at: Point = { x: 0.5, y: 0.5 }): Zoom {
  const scale = Math.min(mostZoom, Math.max(1, zoom.scale * factor));
  const shift = (middle: number, part: number) =>
    middle + (part - 0.5) * (1 / zoom.scale - 1 / scale);
  return clampZoom({ scale, x: shift(zoom.x, at.x), y: shift(zoom.y, at.y) });
}

/** Moves the picture by parts of the tile, as a finger drags it. */
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

/** What a key does to the picture: + and − zoom, 0 shows all of it, arrows move it. Null for other keys. */
export function zoomByKey(zoom: Zoom, key: string): Zoom | null {
  if (key === "+" || key === "=") return zoomAt(zoom, zoomStep);
  if (key === "-") return zoom.scale > 1 ? zoomAt(zoom, 1 / zoomStep) : null;
  if (zoom.scale === 1) return null;
  if (key === "0") return noZoom;
  const pan = pans[key];
  return pan ? panBy(zoom, pan) : null;
}
