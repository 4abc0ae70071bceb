import type { PlayerState } from "./player-state";

type OtherViews = typeof import("./other-views");

/**
 * Plays otherwise than by the page's socket, by code that is fetched only where a browser or an installation needs it.
 * Returns the function that ends it.
 * @param open begins to play, and returns the function that ends that
 * @param onState told when the code cannot be fetched
 */
export function openOtherView(
  open: (views: OtherViews) => () => void,
  onState: (state: PlayerState) => void,
): () => void {
  let close: (() => void) | null = null;
  let isClosed = false;
  import("./other-views").then(
    (views) => {
      if (!isClosed) close = open(views);
    },
    () => {
      if (!isClosed) onState({ kind: "failed", gaveUp: true });
    },
  );
  return () => {
    isClosed = true;
    close?.();
  };
}
