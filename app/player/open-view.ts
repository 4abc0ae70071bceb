import type { PlayerState } from "./player-state";

/**
 * Plays by code that only some browsers or installations need, and that is fetched for them. Returns the function that
 * ends it.
 * @param load fetches the code
 * @param open begins to play, and returns the function that ends that
 * @param onState told when the code cannot be fetched
 */
export function openView<Views>(
  load: () => Promise<Views>,
  open: (views: Views) => () => void,
  onState: (state: PlayerState) => void,
): () => void {
  let close: (() => void) | null = null;
  let isClosed = false;
  load().then(
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
