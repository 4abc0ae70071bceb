import { measureElement, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import {
  Fragment,
  memo,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type DrawQueue, useDrawnCount, useDrawQueue } from "./use-draw-queue";

/** Until a row stood in the page. */
const firstRowHeight = 300;

/** Columns the style sheet gives the grid at this width. */
function useColumnCount() {
  const grid = useRef<HTMLUListElement | null>(null);
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const { current } = grid;
    if (!current) return;
    let width = 0;
    const count = () => {
      // Its height changes with the rows it has measured.
      if (current.clientWidth === width) return;
      width = current.clientWidth;
      const row = current.querySelector("[data-row]") ?? current;
      setColumns(getComputedStyle(row).gridTemplateColumns.split(" ").length);
    };
    count();
    const observer = new ResizeObserver(count);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { grid, columns };
}

/** A grid of which only the rows in sight, and a few around them, stand in the page. */
export default function WindowedGrid({
  count,
  gridClass,
  children,
}: {
  count: number;
  gridClass: string;
  children: (index: number) => ReactNode;
}) {
  const { grid, columns } = useColumnCount();
  const rowHeight = useRef(firstRowHeight);
  const rows = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: Math.ceil(count / columns),
    getScrollElement: () => grid.current?.closest("main") ?? null,
    // As the one measured last: a wrong height moves all rows below once more.
    estimateSize: () => rowHeight.current,
    measureElement: (row, entry, all) => {
      rowHeight.current = measureElement(row, entry, all);
      return rowHeight.current;
    },
    gap: 12,
    overscan: 3,
    scrollMargin: grid.current?.offsetTop ?? 0,
    // Nothing is drawn by React while the same rows are in sight.
    directDomUpdates: true,
    directDomUpdatesMode: "position",
  });
  const queue = useDrawQueue(() => rows.isScrolling);
  const shown = rows.getVirtualItems();
  const { containerRef } = rows;
  const hold = useCallback(
    (list: HTMLUListElement | null) => {
      grid.current = list;
      containerRef(list);
    },
    [grid, containerRef],
  );
  return (
    <ul ref={hold} className="relative">
      {shown.length === 0 && <li data-row className={gridClass} />}
      {shown.map(({ key, index }) => (
        <GridRow
          key={key}
          index={index}
          columns={columns}
          count={count}
          gridClass={gridClass}
          rows={rows}
          queue={queue}
        >
          {children}
        </GridRow>
      ))}
    </ul>
  );
}

interface GridRowProps {
  index: number;
  columns: number;
  /** Of all rows. */
  count: number;
  gridClass: string;
  rows: Virtualizer<HTMLElement, HTMLLIElement>;
  queue: DrawQueue;
  children: (index: number) => ReactNode;
}

/** Stays as it is while other rows come into sight. Its cards come a few a frame while the grid is scrolled. */
const GridRow = memo(function GridRow({
  index: row,
  columns,
  count,
  gridClass,
  rows,
  queue,
  children,
}: GridRowProps) {
  const first = row * columns;
  const cards = Math.min(columns, count - first);
  const drawn = useDrawnCount(queue, cards, rows.isScrolling);
  const indexes = Array.from({ length: drawn }, (_, column) => first + column);
  return (
    <li
      ref={rows.measureElement}
      data-index={row}
      // As high as it will be: what stands below it would move with each card.
      style={drawn < cards ? { minHeight: rows.options.estimateSize(row) } : undefined}
      className="absolute inset-x-0"
    >
      <ul data-row className={gridClass}>
        {indexes.map((index) => (
          <Fragment key={index}>{children(index)}</Fragment>
        ))}
      </ul>
    </li>
  );
});
