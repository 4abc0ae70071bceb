import { Fragment, memo, type ReactNode, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { cardClass } from "~/components/ui/card";
import { ScrollArea } from "~/components/ui/scroll-area";
import { cx } from "~/lib/cx";
import { useKeptFocus } from "~/lib/hooks/use-kept-focus";
import { useShortcuts } from "~/lib/hooks/use-shortcuts";
import { firstRow } from "./pagination";
import { RowTick, type RowTicking } from "./row-tick";
import { HeadCell, headCell, SelectAll } from "./table-head";
import { onTableKey } from "./table-keys";
import type { Column, ResourceTableProps } from "./table-types";
import { useLateRows } from "./use-late-rows";

export type { Column } from "./table-types";

const heights = { picture: "h-14", normal: "h-11", dense: "h-9" } as const;
/** The same in pixels. */
const heightsPx = { picture: 56, normal: 44, dense: 36 };
const actionsId = "actions";

/**
 * Every list of the console: heads stay in sight and sort by link, the first column names the row and stays when
 * the rest scrolls sideways inside the card, rows may be ticked. While focus is inside, j and k move between rows, x
 * ticks one, Ctrl+A all of the page, and Escape none.
 */
export function ResourceTable<Row>(props: ResourceTableProps<Row>) {
  const { caption, rows, rowKey, selection, paging, sorting, empty, className } = props;
  const { currentKey, density = "normal" } = props;
  const columns = useColumns(props);
  const width = columns.length + (selection ? 1 : 0);
  const table = useKeptFocus<HTMLTableElement>("tbody tr");
  const isLate = useLateRows(rows.map(rowKey), currentKey, heightsPx[density]);
  const hasShortcuts = useShortcuts();
  useEffect(() => {
    if (currentKey === undefined) return;
    table.current?.querySelector("tr[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [table, currentKey]);
  return (
    <ScrollArea
      label={caption}
      className={cx(cardClass, "max-h-[max(26rem,calc(100dvh-13rem))] overflow-y-auto", className)}
    >
      <table
        ref={table}
        tabIndex={-1}
        className="w-full border-separate border-spacing-0 whitespace-nowrap text-fg-2 outline-none"
        aria-rowcount={paging ? paging.total + 1 : undefined}
        onKeyDown={(event) => onTableKey(event, selection?.rows, hasShortcuts)}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={cx(headCell, "w-10")}>
                <SelectAll selection={selection} count={rows.length} />
              </th>
            )}
            {columns.map((column, index) => (
              <HeadCell
                key={column.id}
                column={column}
                sorting={sorting}
                place={cx(
                  index === 0 && "left-0 z-30",
                  column.id === actionsId && "md:right-0 md:z-30",
                  column.wideOnly && "max-md:hidden",
                )}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const id = rowKey(row);
            if (isLate(id, index)) return <LateRow key={id} width={width} density={density} />;
            return (
              <Fragment key={id}>
                <TableRow
                  row={row}
                  id={id}
                  rowIndex={paging && firstRow(paging) + index + 1}
                  columns={columns}
                  density={density}
                  ticking={selection?.ticking}
                  isTicked={selection?.rows.has(id) ?? false}
                  isCurrent={id === currentKey}
                  isDimmed={props.dimmed?.(row) ?? false}
                />
                <DetailRow width={width}>{props.detail?.(row)}</DetailRow>
              </Fragment>
            );
          })}
          {rows.length === 0 && empty && (
            <tr>
              <td colSpan={width} className="whitespace-normal">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function useColumns<Row>({ columns, rowActions }: ResourceTableProps<Row>): Column<Row>[] {
  const { t } = useTranslation("ui");
  return useMemo(() => {
    if (!rowActions) return columns;
    const head = t("table.actions");
    return [...columns, { id: actionsId, head, headHidden: true, end: true, cell: rowActions }];
  }, [columns, rowActions, t]);
}

interface TableRowProps<Row> extends Pick<ResourceTableProps<Row>, "columns"> {
  row: Row;
  id: string;
  rowIndex: number | undefined;
  density: keyof typeof heights;
  ticking: RowTicking<Row> | undefined;
  isTicked: boolean;
  /** Its drawer is open. */
  isCurrent: boolean;
  isDimmed: boolean;
}

/** Not drawn anew where another row is ticked: a list has hundreds, and a press waits for them. */
const TableRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>({
  row,
  id,
  rowIndex,
  columns,
  density,
  ticking,
  isTicked,
  isCurrent,
  isDimmed,
}: TableRowProps<Row>) {
  return (
    <tr
      className={cx("list-row", heights[density], isDimmed && "text-fg-3")}
      aria-current={isCurrent || undefined}
      data-selected={isTicked || undefined}
      aria-rowindex={rowIndex}
      aria-selected={ticking ? isTicked : undefined}
    >
      {ticking && (
        <td>
          <RowTick row={row} id={id} isTicked={isTicked} ticking={ticking} />
        </td>
      )}
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.id} scope="row" className="name-cell">
            {column.cell(row)}
          </th>
        ) : (
          <td
            key={column.id}
            className={
              cx(
                column.end && "tnum text-right",
                column.id === actionsId && "actions-cell",
                column.wideOnly && "max-md:hidden",
              ) || undefined
            }
          >
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

/** Keeps a row's place, so that nothing moves when it is drawn. */
function LateRow({ width, density }: { width: number; density: keyof typeof heights }) {
  return (
    <tr>
      <td colSpan={width} className={heights[density]} />
    </tr>
  );
}

function DetailRow({ width, children }: { width: number; children: ReactNode }) {
  if (!children) return null;
  return (
    <tr>
      <td colSpan={width} className="whitespace-normal border-line border-b bg-field p-4">
        {children}
      </td>
    </tr>
  );
}
