import { useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router-dom";
import { watchTaken } from "~/lib/lists/watch-taken";

/** Which rows of a list are ticked. Rows that leave the list leave the selection. */
export interface RowSelection {
  /** In the order of the list. */
  ids: string[];
  has: (id: string) => boolean;
  /** Ticks or unticks one; with `range` every row from the last one to it. The same function at every render. */
  toggle: (id: string, range?: boolean) => void;
  /** Ticks every row of the page; with all of them ticked, none. */
  toggleAll: () => void;
  /** Ticks every row of the page. */
  selectAll: () => void;
  clear: () => void;
  /** Whether the rows of the other pages are meant too: all that match the filters. */
  isAllMatching: boolean;
  selectAllMatching: () => void;
}

/**
 * @param filters what the list is narrowed to: "all that match" ends with a change of it, not with another page
 * @param path address of the list: a form posted there with the ticked rows unticks them once it is taken
 * @param served rows that are ticked at first, as a page without script asked for
 */
export function useRowSelection(
  rowIds: string[],
  filters: string,
  path: string,
  served: readonly string[] = [],
): RowSelection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(served));
  const [isMatching, setMatching] = useState(false);
  const [shownFilters, setShownFilters] = useState(filters);
  if (shownFilters !== filters) {
    setShownFilters(filters);
    setMatching(false);
  }
  const last = useRef<string | null>(null);
  const isAllMatching = isMatching && rowIds.length > 0;
  const ids = useMemo(
    () => rowIds.filter((id) => isAllMatching || ticked.has(id)),
    [rowIds, ticked, isAllMatching],
  );
  const latest = useRef({ rowIds, isAllMatching });
  latest.current = { rowIds, isAllMatching };
  const toggle = useCallback((id: string, range = false) => {
    const shown = latest.current;
    const from = range && last.current !== null ? shown.rowIds.indexOf(last.current) : -1;
    const to = shown.rowIds.indexOf(id);
    const touched =
      from === -1 ? [id] : shown.rowIds.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = id;
    setMatching(false);
    setTicked((before) => {
      const after = new Set(shown.isAllMatching ? shown.rowIds : before);
      const on = !after.has(id);
      for (const each of touched) on ? after.add(each) : after.delete(each);
      return after;
    });
  }, []);
  const tickAll = (all: string[]) => {
    setTicked(new Set(all));
    setMatching(false);
  };
  useTaken(path, (taken) => {
    setTicked((before) => new Set([...before].filter((id) => !taken.includes(id))));
    if (rowIds.every((id) => taken.includes(id))) setMatching(false);
  });
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle,
    toggleAll: () => tickAll(ids.length === rowIds.length ? [] : rowIds),
    selectAll: () => tickAll(rowIds),
    clear: () => tickAll([]),
    isAllMatching,
    selectAllMatching: () => setMatching(true),
  };
}

function useTaken(path: string, onTaken: (ids: string[]) => void): void {
  const router = useContext(DataRouterContext)?.router;
  const latest = useRef(onTaken);
  latest.current = onTaken;
  useEffect(() => router && watchTaken(router, path, (ids) => latest.current(ids)), [router, path]);
}
