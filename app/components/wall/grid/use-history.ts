import { useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { type WallState, writeWall } from "~/lib/wall/wall-state";

const maxSteps = 100;

export interface WallHistory {
  canUndo: boolean;
  /** False when there is nothing to undo. */
  undo: () => boolean;
  redo: () => boolean;
}

/** The wall as it was, and the saved view it was opened from. */
interface Step {
  state: WallState;
  view: string | null;
  /** What makes it another step. */
  content: string;
}

/**
 * Undo and redo for the wall's tiles and layout. What else the address says stays as it is now. The tiles are kept
 * themselves: the address of a saved view names none, and means others once the view is saved anew.
 */
export function useHistory(params: URLSearchParams, state: WallState): WallHistory {
  const navigate = useNavigate();
  const past = useRef<Step[]>([]);
  const future = useRef<Step[]>([]);
  const search = params.toString();
  const content = `${state.layout}/${state.slots.join()}`;
  const now: Step = { state, view: params.get("view"), content };
  const latest = useRef(now);
  latest.current = now;
  const shown = useRef(now);
  const isReplaying = useRef(false);
  const [canUndo, setCanUndo] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another step, too
  useEffect(() => {
    if (shown.current.content !== content && !isReplaying.current) {
      past.current = [...past.current.slice(1 - maxSteps), shown.current];
      future.current = [];
    }
    isReplaying.current = false;
    shown.current = latest.current;
    setCanUndo(past.current.length > 0);
  }, [search, content]);

  const replay = useCallback(
    (from: Step[], to: Step[]): boolean => {
      const next = from.pop();
      if (next === undefined) return false;
      to.push(shown.current);
      isReplaying.current = true;
      const query = new URLSearchParams(search);
      query.delete("view");
      if (next.view) query.set("view", next.view);
      navigate({ search: writeWall(query, next.state) }, { preventScrollReset: true });
      return true;
    },
    [navigate, search],
  );
  const undo = useCallback(() => replay(past.current, future.current), [replay]);
  const redo = useCallback(() => replay(future.current, past.current), [replay]);
  return { canUndo, undo, redo };
}
