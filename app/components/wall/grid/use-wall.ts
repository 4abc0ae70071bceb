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

/** The wall's state from the address, and functions that change it. Each change is a step of the browser's history. */
export interface WallController {
  state: WallState;
  /** Address of another state: every change is also available as a link. */
  hrefOf: (next: WallState) => string;
  go: (next: WallState) => void;
  /** As go, but replacing the history entry, for changes that the user did not request. */
  replace: (next: WallState) => void;
  /** Index on the page; null when no tile is selected. */
  selected: number | null;
  select: (index: number | null) => void;
  /** Places a camera in the selected or next free tile, or selects the tile that shows it. */
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
  // The selection is an index: it is meaningless on another page or layout.
  const selected = selection?.view === view ? selection.index : null;

  const history = useHistory(params, state);
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
