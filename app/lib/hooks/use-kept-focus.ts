import { type RefObject, useEffect, useRef } from "react";

const targets = "a[href], button:not(:disabled), input:not(:disabled, [type=hidden])";

/**
 * Keeps the focus in a list when the focused row is removed: it moves to the row in its place, or to the list itself,
 * which needs `tabIndex={-1}`. Browsers would reset it to the beginning of the page.
 * @param rows selector of the rows
 */
export function useKeptFocus<List extends HTMLElement>(rows: string): RefObject<List> {
  const list = useRef<List>(null);
  const held = useRef<{ element: Element; index: number } | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const isInside = target instanceof Element && list.current?.contains(target);
      const row = isInside ? target.closest(rows) : null;
      const all = row ? Array.from(list.current?.querySelectorAll(rows) ?? []) : [];
      held.current = isInside && row ? { element: target, index: all.indexOf(row) } : null;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [rows]);
  // After each render, because any of them may have removed the row.
  useEffect(() => {
    const { current } = held;
    if (!current || current.element.isConnected) return;
    held.current = null;
    if (document.activeElement !== document.body) return;
    const all = list.current?.querySelectorAll(rows) ?? [];
    const row = all[Math.min(current.index, all.length - 1)];
    (row?.querySelector<HTMLElement>(targets) ?? list.current)?.focus();
  });
  return list;
}
