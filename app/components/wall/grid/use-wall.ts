import { useNavigate, useSearchParams } from "@remix-run/react";
import { useCallback, useMemo, useState } from "react";
import {
  readWall,
  setTile,
  showCamera,
  type WallDefaults,
  type WallState,
  writeWall,
} from "~/lib/wall/wall-state";
import { useHistory, type WallHistory } from "./use-history";

/** The wall of the address, and the ways to change it. Each change is a step that "back" undoes. */
export interface WallController {
  state: WallState;
  /** The address of another state: every change is also a link. */
  hrefOf: (next: WallState) => string;
  go: (next: WallState) => void;
  /** As go, without a step to go back: nobody asked for it. */
  replace: (next: WallState) => void;
  /** Index on the page; null when no tile is selected. */
  selected: number | null;
  select: (index: number | null) => void;
  /** Puts a camera into the selected or the next free tile, or selects the tile it is in. */
  place: (cameraId: string) => void;
  placeHref: (cameraId: string) => string;
  remove: (index: number) => void;
  history: WallHistory;
}

export function useWall(defaults: WallDefaults): WallController {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = useMemo(() => readWall(params, defaults), [params, defaults]);
  const view = viewOf(state);
  const [selection, setSelection] = useState<{ view: string; index: number } | null>(null);
  // A selection belongs to the tiles it was made among.
  const selected = selection?.view === view ? selection.index : null;

  const history = useHistory(params.toString(), `${state.layout}/${state.slots.join()}`);
  const hrefOf = useCallback((next: WallState) => writeWall(params, next), [params]);
  const go = useCallback(
    (next: WallState) => navigate({ search: hrefOf(next) }, { preventScrollReset: true }),
    [navigate, hrefOf],
  );
  const replace = useCallback(
    (next: WallState) =>
      navigate({ search: hrefOf(next) }, { preventScrollReset: true, replace: true }),
    [navigate, hrefOf],
  );
  const select = useCallback(
    (index: number | null) => setSelection(index === null ? null : { view, index }),
    [view],
  );
  const place = (cameraId: string) => {
    const next = showCamera(state, cameraId, selected);
    const at = state.slots.indexOf(cameraId);
    if (at === -1 || viewOf(next) !== view) go(next);
    if (at !== -1) setSelection({ view: viewOf(next), index: at % state.layout });
  };
  return {
    state,
    hrefOf,
    go,
    replace,
    selected,
    select,
    place,
    placeHref: (cameraId) => hrefOf(showCamera(state, cameraId, selected)),
    remove: (index) => go(setTile(state, index, null)),
    history,
  };
}

function viewOf({ layout, page, enlarged }: WallState): string {
  return `${layout}/${page}/${enlarged}`;
}
