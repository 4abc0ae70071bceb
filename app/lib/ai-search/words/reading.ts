import type { FoldedText } from "./folded-text";
import { type Item, isLittle, meaningOf } from "./meaning";
import type { LeftReason, NotUnderstood } from "./words-result";

/** The items of a text, and which of them were understood as what. */
export interface Reading {
  folded: FoldedText;
  items: readonly Item[];
  /** By item: already part of something. */
  used: boolean[];
  /** By item: why it is shown as not understood. */
  left: (LeftReason | undefined)[];
}

export const startReading = (folded: FoldedText, items: readonly Item[]): Reading => ({
  folded,
  items,
  used: items.map(() => false),
  left: items.map(() => undefined),
});

/** The item, unless it is part of something already. */
export const freeItem = ({ items, used }: Reading, at: number): Item | undefined =>
  used[at] ? undefined : items[at];

export function take({ used }: Reading, from: number, end: number): void {
  for (let at = from; at < end; at++) used[at] = true;
}

/** Understood as something that the search cannot take; its little words are shown with it. */
export function leave(reading: Reading, from: number, end: number, reason: LeftReason): void {
  for (let at = from; at < end; at++) {
    reading.used[at] = true;
    reading.left[at] ??= reason;
  }
}

/** Words that are left and stand side by side are one piece. */
export function listLeft({ folded, items, left }: Reading): NotUnderstood[] {
  const found: NotUnderstood[] = [];
  let last = -2;
  items.forEach((item, at) => {
    const reason = left[at];
    if (!reason) return;
    const start = folded.starts[item.start] ?? 0;
    const end = folded.ends[item.end - 1] ?? 0;
    const before = found.at(-1);
    const isBeside =
      before && at === last + 1 && /^[\s'’-]*$/.test(folded.source.slice(before.end, start));
    // One character may fold to several: "½" is three.
    const isSame = before && start < before.end;
    if (isSame || (isBeside && before.reason === reason)) {
      before.end = Math.max(before.end, end);
      before.text = folded.source.slice(before.start, before.end);
    } else found.push({ text: folded.source.slice(start, end), start, end, reason });
    last = at;
  });
  return found;
}

/** What no reader took and is no little word. */
export function leaveUnread(reading: Reading): void {
  reading.items.forEach((item, at) => {
    if (reading.used[at] || isLittle(item) || meaningOf(item, "break")) return;
    reading.left[at] ??= "unknown";
  });
}
