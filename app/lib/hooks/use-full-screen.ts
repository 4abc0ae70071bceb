import { type RefObject, useCallback } from "react";

/** Toggles full screen for an element. */
export function useFullScreen(element: RefObject<HTMLElement>): () => void {
  return useCallback(() => {
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : element.current?.requestFullscreen();
    // Full screen may be refused by the browser or its policy.
    change?.catch(() => {});
  }, [element]);
}
