import { useState, useSyncExternalStore } from "react";
import type { PlayerState } from "~/player/player-state";
import { shouldAnnounce } from "./should-announce";

/** A tile's change of state that screen readers announce. */
interface TileNews {
  index: number;
  state: PlayerState;
}

/**
 * States reported by the page's tiles, by index. Not a state of the screen: sixteen tiles that begin to play would draw
 * the whole wall sixteen times, while they decode their first pictures.
 */
export class TileStates {
  readonly #states = new Map<number, PlayerState>();
  readonly #watchers = new Set<() => void>();
  #news: TileNews | null = null;

  /** @param state null when the tile was removed */
  readonly report = (index: number, state: PlayerState | null): void => {
    if (state && shouldAnnounce(this.#states.get(index), state)) this.#news = { index, state };
    if (state) this.#states.set(index, state);
    else this.#states.delete(index);
    for (const watcher of this.#watchers) watcher();
  };

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly countPlaying = (): number =>
    [...this.#states.values()].filter(({ kind }) => kind === "playing").length;

  readonly readNews = (): TileNews | null => this.#news;
}

export function useTileStates(): TileStates {
  const [states] = useState(() => new TileStates());
  return states;
}

/** Number of tiles that play. */
export const usePlaying = ({ watch, countPlaying }: TileStates): number =>
  useSyncExternalStore(watch, countPlaying, countPlaying);

/** The newest change to announce. */
export const useTileNews = ({ watch, readNews }: TileStates): TileNews | null =>
  useSyncExternalStore(watch, readNews, readNews);
