import { useCallback, useMemo, useRef, useState } from "react";

/** Which rows of a list are ticked. Rows that leave the list leave the selection. */
export interface RowSelection {
  /** In the order of the list. */
  ids: string[];
  has: (id: string) => boolean;
  /** Ticks or unticks one; with `range` every row from the last one to it. */
  toggle: (id: string, range?: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

export function useRowSelection(rowIds: string[]): RowSelection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const ids = useMemo(() => rowIds.filter((id) => ticked.has(id)), [rowIds, ticked]);
  const toggle = useCallback(
    (id: string, range = false) => {
      const from = range && last.current !== null ? rowIds.indexOf(last.current) : -1;
      const to = rowIds.indexOf(id);
      const touched = from === -1 ? [id] : rowIds.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = id;
      setTicked((before) => {
        const on = !before.has(id);
        const after = new Set(before);
        for (const each of touched) on ? after.add(each) : after.delete(each);
        return after;
      });
    },
    [rowIds],
  );
  const clear = useCallback(() => setTicked(new Set()), []);
  const toggleAll = useCallback(
    () => setTicked((before) => new Set(rowIds.every((id) => before.has(id)) ? [] : rowIds)),
    [rowIds],
  );
  return { ids, has: (id) => ticked.has(id), toggle, toggleAll, clear };
}
