/** A rectangle of the screen in physical pixels, as the player's window takes it. */
export interface ScreenArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the browser's window stands and how it is scaled. */
export interface Viewport {
  /** Of the page's area, in CSS pixels. */
  width: number;
  height: number;
  /** Left upper corner of the browser's window and its size, in the system's units. */
  screenX: number;
  screenY: number;
  outerWidth: number;
  outerHeight: number;
  /** Physical pixels in a CSS pixel: the screen's scale times the page's zoom. */
  pixelRatio: number;
  /** Left upper corner of the page's area in the system's units, where a pointer event has told it. */
  origin: { x: number; y: number } | null;
}

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/**
 * The part of a box that the page shows, as pixels of the screen; null when nothing of it is shown.
 * Without a pointer event yet, what the browser's window has around the page is taken to stand on top,
 * with equal borders left, right and below.
 */
export function toScreenArea(box: Box, viewport: Viewport): ScreenArea | null {
  const left = Math.max(0, box.left);
  const top = Math.max(0, box.top);
  const width = Math.min(viewport.width, box.right) - left;
  const height = Math.min(viewport.height, box.bottom) - top;
  const { pixelRatio } = viewport;
  const pixelWidth = Math.round(width * pixelRatio);
  const pixelHeight = Math.round(height * pixelRatio);
  if (!(pixelWidth > 0 && pixelHeight > 0)) return null;
  const origin = viewport.origin ?? guessOrigin(viewport);
  // System units differ from CSS pixels by the zoom alone.
  const scale = pixelRatio / zoomOf(viewport);
  return {
    x: Math.round(origin.x * scale + left * pixelRatio),
    y: Math.round(origin.y * scale + top * pixelRatio),
    width: pixelWidth,
    height: pixelHeight,
  };
}

/** Steps of the zoom are far apart and window borders thin, so a rounded quotient tells it. */
function zoomOf({ outerWidth, width }: Viewport): number {
  const zoom = width > 0 ? outerWidth / width : 1;
  return zoom > 0.97 && zoom < 1.05 ? 1 : zoom;
}

function guessOrigin(viewport: Viewport): { x: number; y: number } {
  const zoom = zoomOf(viewport);
  const border = Math.max(0, (viewport.outerWidth - viewport.width * zoom) / 2);
  const above = Math.max(0, viewport.outerHeight - viewport.height * zoom - border);
  return { x: viewport.screenX + border, y: viewport.screenY + above };
}

export function isSameArea(a: ScreenArea | null, b: ScreenArea | null): boolean {
  if (a === null || b === null) return a === b;
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
