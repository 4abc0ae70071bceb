import { useVirtualizer } from "@tanstack/react-virtual";
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";

/** Columns the style sheet gives the grid at this width. */
function useColumnCount() {
  const grid = useRef<HTMLUListElement>(null);
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const { current } = grid;
    if (!current) return;
    const count = () => {
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
  const rows = useVirtualizer({
    count: Math.ceil(count / columns),
    getScrollElement: () => grid.current?.closest("main") ?? null,
    estimateSize: () => 300,
    gap: 12,
    overscan: 3,
    scrollMargin: grid.current?.offsetTop ?? 0,
  });
  const shown = rows.getVirtualItems();
  return (
    <ul ref={grid} className="relative" style={{ height: rows.getTotalSize() }}>
      {shown.length === 0 && <li data-row className={gridClass} />}
      {shown.map((row) => (
        <li
          key={row.key}
          ref={rows.measureElement}
          data-index={row.index}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${row.start - rows.options.scrollMargin}px)` }}
        >
          <ul data-row className={gridClass}>
            {Array.from({ length: columns }, (_, column) => row.index * columns + column)
              .filter((index) => index < count)
              .map((index) => (
                <Fragment key={index}>{children(index)}</Fragment>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
