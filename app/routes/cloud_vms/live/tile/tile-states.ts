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
export interface TileStates {
  /** @param state null when the tile was removed */
  report: (index: number, state: PlayerState | null) => void;
  watch: (watcher: () => void) => () => void;
  countPlaying: () => number;
  readNews: () => TileNews | null;
}

function createTileStates(): TileStates {
  const states = new Map<number, PlayerState>();
  const watchers = new Set<() => void>();
  let news: TileNews | null = null;
  return {
    report(index, state) {
      if (state && shouldAnnounce(states.get(index), state)) news = { index, state };
      if (state) states.set(index, state);
      else states.delete(index);
      for (const watcher of watchers) watcher();
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    countPlaying: () => [...states.values()].filter(({ kind }) => kind === "playing").length,
    readNews: () => news,
  };
}

export const useTileStates = (): TileStates => useState(createTileStates)[0];

/** Number of tiles that play. */
export const usePlaying = ({ watch, countPlaying }: TileStates): number =>
  useSyncExternalStore(watch, countPlaying, countPlaying);

/** The newest change to announce. */
export const useTileNews = ({ watch, readNews }: TileStates): TileNews | null =>
  useSyncExternalStore(watch, readNews, readNews);
