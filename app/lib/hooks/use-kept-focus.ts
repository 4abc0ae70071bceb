import { type RefObject, useEffect, useRef } from "react";

const targets = "a[href], button:not(:disabled), input:not(:disabled, [type=hidden])";

/**
 * Keeps the focus in a list when the focused row is removed: it moves to the row in its place, or to the list itself,
 * which needs `tabIndex={-1}`. Browsers would reset it to the beginning of the page.
 * @param rows selector of the rows, or of controls
 * @param part of a longer list, where only one is shown: into another part the focus does not go by itself
 */
export function useKeptFocus<List extends HTMLElement>(rows: string, part = ""): RefObject<List> {
  const list = useRef<List>(null);
  const held = useRef<{ element: Element; index: number; part: string } | null>(null);
  const shownPart = useRef(part);
  shownPart.current = part;
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      held.current = null;
      if (!(target instanceof Element) || !list.current?.contains(target)) return;
      const row = target.closest(rows);
      if (!row) return;
      const index = Array.from(list.current.querySelectorAll(rows)).indexOf(row);
      held.current = { element: target, index, part: shownPart.current };
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
    const all = list.current?.querySelectorAll<HTMLElement>(rows) ?? [];
    const row = current.part === part ? all[Math.min(current.index, all.length - 1)] : null;
    const target = row?.matches(targets) ? row : row?.querySelector<HTMLElement>(targets);
    (target ?? list.current)?.focus();
  });
  return list;
}
