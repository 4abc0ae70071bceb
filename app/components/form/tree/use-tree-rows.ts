import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { findTyped, listRows, type Row } from "~/lib/forms/tree-ticks";
import { moveInTree } from "~/lib/tree-keys";
import type { TreeItem } from "./tree-types";
import { listOpenAtFirst, type TreeTicks } from "./use-tree-ticks";

export interface TreeRowsOptions {
  nodes: readonly TreeItem[];
  ticks: TreeTicks;
  /** What a search left; null for none. */
  shown: ReadonlySet<string> | null;
  /** How many boxes a row has besides its own; none in a plain tree. */
  columnCount: number;
  rowHeight: number;
}

/** Letters typed within this time are one word. */
const typingMs = 700;

/**
 * The open rows, of which only those in sight are drawn, and the keys of a tree. One place takes the focus: a row, or
 * one of its columns, from 1; 0 is the row itself.
 */
export function useTreeRows(options: TreeRowsOptions) {
  const { nodes, ticks, shown, columnCount, rowHeight } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => listOpenAtFirst(nodes, ticks));
  const [stop, setStop] = useState<{ id: string; column: number } | null>(null);
  const isMoving = useRef(false);
  const typed = useRef({ text: "", at: 0 });
  const rows = listRows(nodes, open, shown);
  const found = rows.findIndex(({ node }) => node.id === stop?.id);
  const [index, column] = found < 0 ? [0, 0] : [found, stop?.column ?? 0];

  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (each) => rows[each]?.node.id ?? each,
    initialRect: { width: 0, height: 400 },
    overscan: 8,
    // The row with the focus stays, wherever the list is scrolled to.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), index])].sort((a, b) => a - b),
  });
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    list.scrollToIndex(index);
    const place = `[data-index="${index}"] [data-column="${column}"]`;
    scroller.current?.querySelector<HTMLElement>(place)?.focus();
  }, [list, index, column]);

  const goTo = (nextIndex: number, nextColumn = column) => {
    const id = rows[nextIndex]?.node.id;
    if (id === undefined || (nextIndex === index && nextColumn === column)) return;
    isMoving.current = true;
    setStop({ id, column: nextColumn });
  };
  const setBranches = (ids: readonly string[], isOpen: boolean) => {
    const next = new Set(open);
    for (const id of ids) {
      if (isOpen) next.add(id);
      else next.delete(id);
    }
    setOpen(next);
  };
  const tick = (id: string, at: number) =>
    at === 0 ? ticks.toggleRow(id, shown) : ticks.toggle(id, at - 1, shown);
  const type = (key: string, at: number) => {
    const text = at - typed.current.at < typingMs ? typed.current.text + key : key;
    typed.current = { text, at };
    const next = findTyped(rows, index, text);
    if (next !== null) goTo(next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[index];
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    const nextColumn = moveInColumns(key, row, column, columnCount);
    const move = moveInTree(rows, index, key);
    if (key === " " || key === "Enter") tick(row.node.id, column);
    else if (nextColumn !== null) goTo(index, nextColumn);
    else if (move && "focus" in move) goTo(move.focus);
    else if (move && "open" in move) setBranches(move.open, true);
    else if (move) setBranches([move.close], false);
    else if (key.length === 1) type(key, event.timeStamp);
    else return;
    event.preventDefault();
  };

  return {
    scroller,
    onKeyDown,
    height: list.getTotalSize(),
    measure: list.measureElement,
    isEmpty: rows.length === 0,
    /** The rows to be drawn, each with how far below the one before it stands. */
    drawn: list.getVirtualItems().flatMap((item, place, all) => {
      const row = rows[item.index];
      if (!row) return [];
      const { id } = row.node;
      return {
        row,
        index: item.index,
        key: id,
        start: item.start,
        gap: item.start - (all[place - 1]?.end ?? 0),
        tabStop: item.index === index ? column : null,
        onFocus: (at: number) => setStop({ id, column: at }),
        onTick: (at: number) => tick(id, at),
        onOpen: () => setBranches([id], row.isOpen === false),
      };
    }),
  };
}

export type TreeRows = ReturnType<typeof useTreeRows>;
export type DrawnRow = TreeRows["drawn"][number];

/** Left and right go through the boxes of a row; null where they open, close or climb. */
function moveInColumns(key: string, row: Row, column: number, count: number): number | null {
  if (key === "ArrowLeft") return column > 0 ? column - 1 : null;
  const opens = column === 0 && row.isOpen === false;
  return key === "ArrowRight" && count > 0 && !opens ? Math.min(column + 1, count) : null;
}
