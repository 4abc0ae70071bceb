import type { PlayerState } from "../player-state";

type HlsViews = typeof import("./hls-views");

/**
 * Plays by HLS, whose code is fetched only by the browsers that need it. Returns the function that ends it.
 * @param open begins to play, and returns the function that ends that
 * @param onState told when the code cannot be fetched
 */
export function openHls(
  open: (views: HlsViews) => () => void,
  onState: (state: PlayerState) => void,
): () => void {
  let close: (() => void) | null = null;
  let isClosed = false;
  import("./hls-views").then(
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
