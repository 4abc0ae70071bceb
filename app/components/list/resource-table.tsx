import { Link } from "@remix-run/react";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Fragment, type KeyboardEvent, type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { Checkbox } from "~/components/form/checkbox";
import { cardClass } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { ScrollArea } from "~/components/ui/scroll-area";
import { cx } from "~/lib/cx";
import { useKeptFocus } from "~/lib/hooks/use-kept-focus";
import { useShortcuts } from "~/lib/hooks/use-shortcuts";
import { isTyping } from "~/lib/is-typing";
import { firstRow, type ListPage } from "./pagination";
import { RowTick, type TableSelection } from "./row-tick";
import type { RowSelection } from "./use-row-selection";

export interface Column<Row> {
  id: string;
  head: string;
  /** The head is only read out: above pictures, buttons. */
  headHidden?: boolean;
  /** What the list is sorted by under this head; absent where it cannot be. */
  sortKey?: string | undefined;
  /** Numbers stand at the right. */
  end?: boolean;
  /** Not on a phone, where the first column says it too. */
  wideOnly?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface ResourceTableProps<Row> {
  /** Says what the rows are, for those who cannot see it. */
  caption: string;
  /** The first names the row. */
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Which rows of the whole list these are; screen readers count all pages. */
  paging?: ListPage | undefined;
  /** The key the list is sorted by ("-name": the other way round), and the address of it sorted by another. */
  sorting?: { current: string; hrefOf: (sortKey: string) => string } | undefined;
  /** Height of a row: with a picture 56 px, else 44, dense 36. */
  density?: "picture" | "normal" | "dense";
  selection?: TableSelection<Row>;
  /** What can be done with a row, at its end. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** More of a row, below it and as wide as the table; null for one that is closed. */
  detail?: ((row: Row) => ReactNode) | undefined;
  /** Greys a row's words, as of something expired. */
  dimmed?: (row: Row) => boolean;
  /** The row whose drawer is open: marked, and kept in sight. */
  currentKey?: string | undefined;
  /** Stands in the body when there are no rows. */
  empty?: ReactNode;
  className?: string;
}

const heights = { picture: "h-14", normal: "h-11", dense: "h-9" } as const;
const selectedCell =
  "bg-[linear-gradient(var(--color-accent-soft)_0_0)] group-hover/row:bg-[linear-gradient(var(--color-accent-soft)_0_0),linear-gradient(var(--color-hover)_0_0)]";
const headCell =
  "sticky top-0 z-20 h-9 border-line border-b bg-surface px-3 text-left text-xs font-medium text-fg-3 first:pl-4 last:pr-4";

/** What can be done with a row stays in sight too, where there is room beside its name. */
const actionsId = "actions";

/**
 * Every list of the console: heads stay in sight and sort by link, the first column names the row and stays when
 * the rest scrolls sideways inside the card, rows may be ticked. While focus is inside, j and k move between rows, x
 * ticks one, Ctrl+A all of the page, and Escape none.
 */
export function ResourceTable<Row>(props: ResourceTableProps<Row>) {
  const { caption, rows, rowKey, selection, paging, sorting, empty, className } = props;
  const columns = useColumns(props);
  const width = columns.length + (selection ? 1 : 0);
  const table = useKeptFocus<HTMLTableElement>("tbody tr");
  const { currentKey } = props;
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
          {rows.map((row, index) => (
            <Fragment key={rowKey(row)}>
              <TableRow
                row={row}
                rowIndex={paging && firstRow(paging) + index + 1}
                {...props}
                columns={columns}
              />
              <DetailRow width={width}>{props.detail?.(row)}</DetailRow>
            </Fragment>
          ))}
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
  if (!rowActions) return columns;
  const head = t("table.actions");
  return [...columns, { id: actionsId, head, headHidden: true, end: true, cell: rowActions }];
}

function HeadCell<Row>({
  column,
  sorting,
  place,
}: {
  column: Column<Row>;
  sorting: ResourceTableProps<Row>["sorting"];
  place: string;
}) {
  const { head, headHidden, sortKey, end } = column;
  const sortTo = sorting && sortKey ? sorting.hrefOf(sortKey) : undefined;
  const sorted =
    sorting?.current === sortKey
      ? "ascending"
      : sorting?.current === `-${sortKey}`
        ? "descending"
        : undefined;
  const words = <span className={headHidden ? "sr-only" : undefined}>{head}</span>;
  const mark = { ascending: ArrowUp, descending: ArrowDown } as const;
  return (
    <th
      scope="col"
      aria-sort={sortTo ? (sorted ?? "none") : undefined}
      className={cx(headCell, end && "text-right", place)}
    >
      {sortTo ? (
        <Link
          to={sortTo}
          preventScrollReset
          className={cx("inline-flex items-center gap-1 hover:text-fg", sorted && "text-fg")}
        >
          {words}
          <Icon as={sorted ? mark[sorted] : ChevronsUpDown} size={12} />
        </Link>
      ) : (
        words
      )}
    </th>
  );
}

function TableRow<Row>({
  row,
  columns,
  rowKey,
  density = "normal",
  selection,
  dimmed,
  currentKey,
  rowIndex,
}: ResourceTableProps<Row> & { row: Row; rowIndex: number | undefined }) {
  const id = rowKey(row);
  const isSelected = selection?.rows.has(id) ?? false;
  const isCurrent = id === currentKey;
  const look = cx(
    "list-cell",
    heights[density],
    (isSelected || isCurrent) && selectedCell,
    dimmed?.(row) && "text-fg-3",
  );
  return (
    <tr
      className="group/row scroll-my-10"
      aria-current={isCurrent || undefined}
      data-selected={isSelected || undefined}
      aria-rowindex={rowIndex}
      aria-selected={selection ? isSelected : undefined}
    >
      {selection && (
        <td className={cx(look, "w-10")}>
          <RowTick row={row} id={id} selection={selection} />
        </td>
      )}
      {columns.map((column, index) =>
        index === 0 ? (
          <th
            key={column.id}
            scope="row"
            // On a phone it wraps: wider than the screen, it would never let the others come into sight.
            className={`${look} sticky left-0 z-10 text-left font-medium max-md:max-w-64 max-md:whitespace-normal`}
          >
            {column.cell(row)}
          </th>
        ) : (
          <td
            key={column.id}
            className={cx(
              look,
              column.end && "tnum text-right",
              column.id === actionsId && "md:sticky md:right-0 md:z-10",
              column.wideOnly && "max-md:hidden",
            )}
          >
            {column.cell(row)}
          </td>
        ),
      )}
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

function SelectAll<Row>({ selection, count }: { selection: TableSelection<Row>; count: number }) {
  const { t } = useTranslation("ui");
  const { ids, toggleAll } = selection.rows;
  const label = t("table.select_all");
  // Without script it would tick nothing but itself.
  if (!useHydrated()) return <span className="sr-only">{label}</span>;
  return (
    <Checkbox
      bare
      label={label}
      checked={count > 0 && ids.length === count}
      mixed={ids.length > 0 && ids.length < count}
      onChange={toggleAll}
    />
  );
}

/** Only while focus is in the table: keys of a single character must not act from anywhere (WCAG 2.1.4). */
function onTableKey(
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
