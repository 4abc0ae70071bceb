import { type RefObject, useState } from "react";
import { useClientLayoutEffect } from "~/lib/hooks/use-client-layout-effect";
import { findSourceType } from "~/player/media-source";
import { settleWidth } from "~/player/stream-choice";

/**
 * Width of a tile in device pixels; null before the page was laid out and seen, and in a browser whose pictures are not
 * counted. Before the players open their streams, so that each opens only one.
 */
export function useTileWidth(grid: RefObject<HTMLElement>, columns: number): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useClientLayoutEffect(() => {
    const { current } = grid;
    if (!current || !findSourceType()) return;
    const measure = () => {
      if (document.hidden) return;
      const next = current.clientWidth * window.devicePixelRatio;
      setWidth((last) => settleWidth(last, next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    document.addEventListener("visibilitychange", measure);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", measure);
    };
  }, [grid]);
  return width === null ? null : width / columns;
}
