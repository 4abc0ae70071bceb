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
  const content = `${state.layout}/${state.slots.join()}`;
  const shown = useRef<Step>({ state, view: null, content });
  const replayed = useRef<string | null>(null);
  const [canUndo, setCanUndo] = useState(false);

  useEffect(() => {
    const hasChanged = shown.current.content !== content;
    if (hasChanged && replayed.current !== content) {
      past.current = [...past.current.slice(1 - maxSteps), shown.current];
      future.current = [];
    }
    if (hasChanged) replayed.current = null;
    shown.current = { state, view: params.get("view"), content };
    setCanUndo(past.current.length > 0);
  }, [params, state, content]);

  const replay = useCallback(
    (from: Step[], to: Step[]): boolean => {
      const next = from.pop();
      if (next === undefined) return false;
      to.push(shown.current);
      replayed.current = next.content;
      // React may not have drawn the latest address yet.
      const query = new URLSearchParams(location.search);
      query.delete("view");
      if (next.view) query.set("view", next.view);
      navigate({ search: writeWall(query, next.state) }, { preventScrollReset: true });
      return true;
    },
    [navigate],
  );
  const undo = useCallback(() => replay(past.current, future.current), [replay]);
  const redo = useCallback(() => replay(future.current, past.current), [replay]);
  return { canUndo, undo, redo };
}
