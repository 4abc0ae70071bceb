import type { KeyboardEvent } from "react";
import { isTyping } from "~/lib/is-typing";
import type { RowSelection } from "./use-row-selection";

/** Only while focus is in the table: keys of a single character must not act from anywhere (WCAG 2.1.4). */
export function onTableKey(
  event: KeyboardEvent<HTMLTableElement>,
  rows: RowSelection | undefined,
  hasShortcuts: boolean,
): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || event.altKey) return;
  if (isTyping(target)) return;
  if (event.ctrlKey || event.metaKey) {
    if (key !== "a" || !rows) return;
    event.preventDefault();
    rows.selectAll();
    return;
  }
  if (key === "Escape") rows?.clear();
  if (!hasShortcuts) return;
  const row = target.closest("tbody tr");
  if (key === "x") row?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
  const next =
    key === "j" ? row?.nextElementSibling : key === "k" ? row?.previousElementSibling : null;
  next?.querySelector<HTMLElement>("th a, th button")?.focus();
}
