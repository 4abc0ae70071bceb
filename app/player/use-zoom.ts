import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { usePageKeys } from "~/lib/hooks/use-page-keys";
import { noZoom, type Point, panBy, type Zoom, zoomAt } from "./zoom";

export interface ZoomControl {
  zoom: Zoom;
  /** A change by key or button. */
  set: (zoom: Zoom) => void;
}

/** A wheel notch of about 100 pixels zooms by a third. */
const wheelPerPixel = 0.003;

/**
 * Zooms the picture of an element by wheel, pinch and, when zoomed, drag. Keys and buttons use `set`. The zoom is reset
 * by Escape, and when `subject`, the id of the shown camera, changes.
 */
export function useZoom(element: RefObject<HTMLElement>, subject: string): ZoomControl {
  const [zoom, setZoom] = useState<Zoom>(noZoom);
  const latest = useRef(zoom);
  const set = useCallback((next: Zoom) => {
    latest.current = next;
    setZoom(next);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject is what resets it
  useEffect(() => set(noZoom), [subject, set]);

  usePageKeys((event) => {
    if (event.key !== "Escape" || event.defaultPrevented || latest.current.scale === 1) return;
    if (document.querySelector("dialog[open]")) return;
    // Ends the zoom alone, not what else Escape ends.
    event.preventDefault();
    set(noZoom);
  });

  useEffect(() => {
    const { current } = element;
    if (!current) return;
    return listenForZoom(current, () => latest.current, set);
  }, [element, set]);
  return { zoom, set };
}

/** Connects an element's wheel and pointer events to a zoom. Returns the cleanup. */
function listenForZoom(
  element: HTMLElement,
  read: () => Zoom,
  write: (zoom: Zoom) => void,
): () => void {
  const pointers = new Map<number, Point>();

  /** Position as fractions of the element. */
  const partOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const onWheel = (event: WheelEvent) => {
    if (event.deltaY === 0) return;
    // The wheel zooms instead of scrolling: use it only on pages that do not scroll here.
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
    write(zoomAt(read(), Math.exp(-pixels * wheelPerPixel), partOf(event)));
  };
  const onDown = (event: PointerEvent) => {
    const isControl = event.target instanceof Element && event.target.closest("[data-tools]");
    if (!isControl) pointers.set(event.pointerId, partOf(event));
  };
  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = partOf(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    if (other) {
      const factor = distance(now, other) / (distance(before, other) || 1);
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      write(zoomAt(read(), factor, middle));
    } else if (read().scale > 1) {
      write(panBy(read(), { x: now.x - before.x, y: now.y - before.y }));
    }
  };
  const onEnd = (event: PointerEvent) => pointers.delete(event.pointerId);

  element.addEventListener("wheel", onWheel, { passive: false });
  element.addEventListener("pointerdown", onDown);
  // Captured, so that a drag may leave the tile.
  window.addEventListener("pointermove", onMove);
  window.addEventListener("pointerup", onEnd);
  window.addEventListener("pointercancel", onEnd);
  return () => {
    element.removeEventListener("wheel", onWheel);
    element.removeEventListener("pointerdown", onDown);
    window.removeEventListener("pointermove", onMove);
    window.removeEventListener("pointerup", onEnd);
    window.removeEventListener("pointercancel", onEnd);
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
