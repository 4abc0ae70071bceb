/** A rectangle of the screen in physical pixels, as sent to the player's window. */
export interface ScreenArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Position and scale of the browser window. */
export interface Viewport {
  /** Size of the page's viewport in CSS pixels. */
  width: number;
  height: number;
  /** Top left corner and size of the browser window, in system units. */
  screenX: number;
  screenY: number;
  outerWidth: number;
  outerHeight: number;
  /** Physical pixels per CSS pixel: screen scale times page zoom. */
  pixelRatio: number;
  /** Top left corner of the viewport in system units, as measured by a pointer event; null before the first one. */
  origin: { x: number; y: number } | null;
}

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/**
 * The visible part of a box in screen pixels; null when none of it is visible. Before the first pointer event, the
 * browser's toolbars are assumed to be above the page, with equal borders left, right and below.
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
  // System units differ from CSS pixels by the page zoom only.
  const scale = pixelRatio / zoomOf(viewport);
  return {
    x: Math.round(origin.x * scale + left * pixelRatio),
    y: Math.round(origin.y * scale + top * pixelRatio),
    width: pixelWidth,
    height: pixelHeight,
  };
}

/**
 * Page zoom from the window's outer and inner width. Zoom steps are far apart: a ratio near 1 is due to thin borders.
 */
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
