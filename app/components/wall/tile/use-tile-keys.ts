import type { KeyboardEvent } from "react";
import { useShortcuts } from "~/lib/hooks/use-shortcuts";
import type { ZoomControl } from "~/player/use-zoom";
import { zoomByKey } from "~/player/zoom";

/** Keys of a focused tile: + − 0 zoom, arrows move the zoomed picture, M toggles its sound. */
export function useTileKeys({ zoom, set }: ZoomControl, toggleSound: (() => void) | null) {
  const shortcuts = useShortcuts();
  return (event: KeyboardEvent) => {
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (!shortcuts && key.length === 1) return;
    if ((key === "m" || key === "M") && toggleSound) {
      event.preventDefault();
      toggleSound();
      return;
    }
    const next = zoomByKey(zoom, key);
    if (!next) return;
    event.preventDefault();
    set(next);
  };
}
