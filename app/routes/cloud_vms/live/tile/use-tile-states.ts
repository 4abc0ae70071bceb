import { useCallback, useRef, useState } from "react";
import type { PlayerState } from "~/player/player-state";
import { shouldAnnounce } from "./should-announce";

/** States reported by the page's tiles, by index, and the newest change to announce. */
export function useTileStates() {
  const states = useRef(new Map<number, PlayerState>());
  const [playing, setPlaying] = useState(0);
  const [news, setNews] = useState<{ index: number; state: PlayerState } | null>(null);
  /** Null when the tile was removed. */
  const report = useCallback((index: number, state: PlayerState | null) => {
    if (state && shouldAnnounce(states.current.get(index), state)) setNews({ index, state });
    if (state) states.current.set(index, state);
    else states.current.delete(index);
    setPlaying([...states.current.values()].filter(({ kind }) => kind === "playing").length);
  }, []);
  return { playing, news, report };
}
