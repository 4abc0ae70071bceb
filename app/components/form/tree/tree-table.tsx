import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "~/lib/cx";
import { indentOf, Opener, RowName } from "./row-parts";
import { TickInput } from "./tick-box";
import type { TreeColumn } from "./tree-types";
import type { TreeListProps } from "./tree-view";
import { type DrawnRow, useTreeRows } from "./use-tree-rows";
import type { TreeTicks } from "./use-tree-ticks";

interface TreeTableProps extends TreeListProps {
  columns: readonly TreeColumn[];
}

/** Rows with a box in each column, and one for all of them before the name (WAI-ARIA: treegrid). */
export function TreeTable(props: TreeTableProps) {
  const { label, ticks, columns, describedBy, isInvalid, className } = props;
  const { t } = useTranslation("ui");
  const tree = useTreeRows({ ...props, columnCount: columns.length, rowHeight: 37 });
  const last = tree.drawn.at(-1);
  return (
    <div
      ref={tree.scroller}
      data-invalid={isInvalid || undefined}
      className={cx("max-h-[min(70vh,40rem)] overflow-auto [scrollbar-width:thin]", className)}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of boxes is a table
        role="treegrid"
        aria-label={label}
        aria-describedby={describedBy}
        onKeyDown={tree.onKeyDown}
        className="w-full table-fixed border-collapse"
      >
        <thead className="sticky top-0 z-1 bg-surface text-xs text-fg-2">
          <tr>
            <th scope="col" className="h-9 w-auto min-w-50 px-4 text-left font-medium max-md:w-50">
              {t("tree.name")}
            </th>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                title={column.label}
                className={cx(
                  "px-1 font-medium leading-tight [overflow-wrap:anywhere]",
                  column.isSwitch ? "w-32" : "w-20",
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tree.drawn.map((drawn) => (
            <Fragment key={drawn.key}>
              <Gap height={drawn.gap} />
              <TableRow drawn={drawn} ticks={ticks} columns={columns} measure={tree.measure} />
            </Fragment>
          ))}
          {last && <Gap height={tree.height - last.start - 37} />}
        </tbody>
      </table>
    </div>
  );
}

/** Where rows are not drawn. */
function Gap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
  return height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;
}

interface TableRowProps {
  drawn: DrawnRow;
  ticks: TreeTicks;
  columns: readonly TreeColumn[];
  measure: (row: Element | null) => void;
}

function TableRow({ drawn, ticks, columns, measure }: TableRowProps) {
  const { row } = drawn;
  const { id, name } = row.node;
  const rowTick = ticks.rowTick(id);
  const place = (column: number) => ({
    column,
    tabIndex: drawn.tabStop === column ? 0 : -1,
    onFocus: () => drawn.onFocus(column),
    onTick: () => drawn.onTick(column),
  });
  return (
    <tr
      ref={measure}
      data-index={drawn.index}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.isOpen ?? undefined}
      className="border-line border-t hover:bg-hover"
    >
      <th scope="row" className={cx("h-9 max-w-0 pr-2 text-left font-normal", indentOf(row))}>
        <span className="flex items-center gap-1.75 text-fg-2">
          <Opener row={row} onOpen={drawn.onOpen} />
          {rowTick ? (
            <TickInput {...place(0)} tick={rowTick} label={name} />
          ) : (
            <Nothing {...place(0)} label={name} />
          )}
          <RowName row={row} ticks={ticks} />
        </span>
      </th>
      {columns.map((column, index) => {
        const tick = ticks.tickOf(id, index);
        return (
          <td key={column.name} className="p-0 text-center">
            {tick ? (
              <TickInput
                {...place(index + 1)}
                tick={tick}
                label={`${column.label}, ${name}`}
                isSwitch={column.isSwitch}
              />
            ) : (
              <Nothing {...place(index + 1)} label={`${column.label}, ${name}`} />
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** A cell without a box: the arrows go through it. */
function Nothing(props: { column: number; tabIndex: number; label: string; onFocus: () => void }) {
  return (
    <button
      type="button"
      data-column={props.column}
      tabIndex={props.tabIndex}
      aria-disabled="true"
      aria-label={`${props.label}: –`}
      onFocus={props.onFocus}
      className="size-7 cursor-default rounded-ctl text-fg-3"
    >
      —
    </button>
  );
}
