import { useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";

const maxSteps = 100;

export interface WallHistory {
  canUndo: boolean;
  /** False when there is nothing to undo. */
  undo: () => boolean;
  redo: () => boolean;
}

/**
 * Undo and redo for the wall's tiles and layout, as kept in the address. `search` is the current query string,
 * `content` the part of it whose changes count as steps.
 */
export function useHistory(search: string, content: string): WallHistory {
  const navigate = useNavigate();
  const past = useRef<string[]>([]);
  const future = useRef<string[]>([]);
  const shown = useRef({ search, content });
  const isReplaying = useRef(false);
  const [canUndo, setCanUndo] = useState(false);

  useEffect(() => {
    if (shown.current.content !== content && !isReplaying.current) {
      past.current = [...past.current.slice(1 - maxSteps), shown.current.search];
      future.current = [];
    }
    isReplaying.current = false;
    shown.current = { search, content };
    setCanUndo(past.current.length > 0);
  }, [search, content]);

  const replay = useCallback(
    (from: string[], to: string[]): boolean => {
      const next = from.pop();
      if (next === undefined) return false;
      to.push(shown.current.search);
      isReplaying.current = true;
      navigate({ search: next }, { preventScrollReset: true });
      return true;
    },
    [navigate],
  );
  const undo = useCallback(() => replay(past.current, future.current), [replay]);
  const redo = useCallback(() => replay(future.current, past.current), [replay]);
  return { canUndo, undo, redo };
}
