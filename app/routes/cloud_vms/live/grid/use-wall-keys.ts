import type { RefObject } from "react";
import { cameraSearchId } from "~/components/wall/cameras/camera-search";
import type { WallController } from "~/components/wall/grid/use-wall";
import { usePageKeys } from "~/lib/hooks/use-page-keys";
import { useShortcuts } from "~/lib/hooks/use-shortcuts";
import { isTyping } from "~/lib/is-typing";
import { columnsOf, stepTile, withLayout } from "~/lib/wall/wall-state";
import { limits } from "~contract/limits";

/** Index of the focused tile; null when the focus is elsewhere. */
function focusedTile(grid: HTMLElement | null): number | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !grid?.contains(activeElement)) return null;
  const { tile } = activeElement.dataset;
  return tile === undefined ? null : Number(tile);
}

/**
 * Keys of the wall: arrows move between tiles, Delete removes, Escape ends the zoom, then leaves the enlarged tile,
 * Alt+1 2 3 4 6 choose the layout, F toggles full screen, / focuses the search, 1 to 9 call presets of a PTZ camera,
 * Ctrl+Z and Ctrl+Y undo and redo. The tile itself handles Enter, zoom and sound.
 */
export function useWallKeys(
  wall: WallController,
  grid: RefObject<HTMLElement>,
  actions: WallActions,
): void {
  const shortcuts = useShortcuts();
  usePageKeys((event) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    if (!shortcuts && event.key.length === 1 && !event.altKey) return;
    if (act(event, wall, grid.current, actions)) event.preventDefault();
  });
}

export interface WallActions {
  toggleFullScreen: () => void;
  /** False when no PTZ camera is selected. */
  callPreset: (preset: number) => boolean;
}

function replay({ key, shiftKey }: KeyboardEvent, { history }: WallController): boolean {
  const letter = key.toLowerCase();
  if (letter === "y" || (letter === "z" && shiftKey)) return history.redo();
  return letter === "z" && history.undo();
}

/** True when the key was handled. */
function act(
  event: KeyboardEvent,
  wall: WallController,
  grid: HTMLElement | null,
  { toggleFullScreen, callPreset }: WallActions,
): boolean {
  const { key, code } = event;
  if (event.ctrlKey || event.metaKey) return replay(event, wall);
  if (event.altKey) {
    // By `code`, the key's position: Alt changes the character on some keyboards.
    const layout = limits.playerLayouts.find((each) => code === `Digit${columnsOf(each)}`);
    if (layout) wall.go(withLayout(wall.state, layout));
    return layout !== undefined;
  }
  // A zoomed tile takes Escape itself: the zoom ends first.
  const isZoomed = grid?.querySelector("[data-zoomed]");
  if (key === "Escape" && wall.state.enlarged && !isZoomed && !document.fullscreenElement) {
    wall.go({ ...wall.state, enlarged: null });
    return true;
  }
  if (key === "f" || key === "F") {
    toggleFullScreen();
    return true;
  }
  if (key === "/") {
    document.getElementById(cameraSearchId)?.focus();
    return true;
  }
  if (/^[1-9]$/.test(key)) return callPreset(Number(key));
  const index = focusedTile(grid);
  if (index === null || wall.state.enlarged) return false;
  if (key === "Delete" || key === "Backspace") {
    wall.remove(index);
    return true;
  }
  const next = stepTile(index, key, wall.state.layout);
  if (next === null) return false;
  grid?.querySelector<HTMLElement>(`[data-tile="${next}"]`)?.focus();
  return true;
}
