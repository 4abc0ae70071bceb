import { type RefObject, useCallback } from "react";

/** Switches an element between full screen and its place in the page. */
export function useFullScreen(element: RefObject<HTMLElement>): () => void {
  return useCallback(() => {
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : element.current?.requestFullscreen();
    // Refused by the browser or its owner: the page stays as it is.
    change?.catch(() => {});
  }, [element]);
}
