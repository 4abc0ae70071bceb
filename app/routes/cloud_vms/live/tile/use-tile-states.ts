import { useCallback, useRef, useState } from "react";
import type { PlayerState } from "~/player/player-state";
import { isWorthSaying } from "./should-announce";

/** What the tiles of the page report, by index, and the newest change worth speaking. */
export function useTileStates() {
  const states = useRef(new Map<number, PlayerState>());
  const [playing, setPlaying] = useState(0);
  const [news, setNews] = useState<{ index: number; state: PlayerState } | null>(null);
  /** Null when the tile is gone. */
  const report = useCallback((index: number, state: PlayerState | null) => {
    if (state && isWorthSaying(states.current.get(index), state)) setNews({ index, state });
    if (state) states.current.set(index, state);
    else states.current.delete(index);
    setPlaying([...states.current.values()].filter(({ kind }) => kind === "playing").length);
  }, []);
  return { playing, news, report };
}
