import { useCallback, useMemo, useRef, useState } from "react";

/** Which rows of a list are ticked. Rows that leave the list leave the selection. */
export interface RowSelection {
  /** In the order of the list. */
  ids: string[];
  has: (id: string) => boolean;
  /** Ticks or unticks one; with `range` every row from the last one to it. */
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

export function useRowSelection(rowIds: string[]): RowSelection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isAllMatching, setAllMatching] = useState(false);
  const last = useRef<string | null>(null);
  const ids = useMemo(() => rowIds.filter((id) => ticked.has(id)), [rowIds, ticked]);
  const toggle = useCallback(
    (id: string, range = false) => {
      const from = range && last.current !== null ? rowIds.indexOf(last.current) : -1;
      const to = rowIds.indexOf(id);
      const touched = from === -1 ? [id] : rowIds.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = id;
      setAllMatching(false);
      setTicked((before) => {
        const on = !before.has(id);
        const after = new Set(before);
        for (const each of touched) on ? after.add(each) : after.delete(each);
        return after;
      });
    },
    [rowIds],
  );
  const tickAll = useCallback((all: string[]) => {
    setTicked(new Set(all));
    setAllMatching(false);
  }, []);
  return {
    ids,
    has: (id) => ticked.has(id),
    toggle,
    toggleAll: () => tickAll(ids.length === rowIds.length ? [] : rowIds),
    selectAll: () => tickAll(rowIds),
    clear: () => tickAll([]),
    isAllMatching: isAllMatching && ids.length > 0,
    selectAllMatching: () => setAllMatching(true),
  };
}
