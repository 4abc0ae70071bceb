import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { cardClass } from "~/components/ui/card";
import { useKeptFocus } from "~/lib/hooks/use-kept-focus";
import type { Definition, ListQuery, ValuesOf } from "~/lib/lists/define-query";
import { sortedBy } from "~/lib/lists/define-query";
import { limits } from "~contract/limits";
import { type BulkAction, BulkActions, type BulkChoice } from "./bulk-actions";
import { BulkBar } from "./bulk-bar";
import { ListEmpty, type ListEmptyProps } from "./list-empty";
import { Pagination } from "./pagination";
import { PhotoGrid } from "./photo-grid";
import { ResourceTable } from "./resource-table";
import { RowTick, type TableSelection } from "./row-tick";
import type { ResourceTableProps } from "./table-types";
import { type RowSelection, useRowSelection } from "./use-row-selection";

interface ListValues {
  page: number;
  size: number;
  sort: string;
}

/** What can be done with ticked rows. */
interface ListBulk<Row> {
  actions: readonly BulkAction[];
  nameOf: (row: Row) => string;
  /** Cards are ticked too: `card` draws the box it is given. */
  onCards?: boolean;
  /** Ticked at first. */
  ticked?: readonly string[];
  choice?: BulkChoice;
}

export interface ResourceListProps<Row, D extends Definition>
  extends Pick<
    ResourceTableProps<Row>,
    "caption" | "columns" | "density" | "dimmed" | "currentKey" | "rowActions" | "detail"
  > {
  /** Has the parameters `page`, `size` and `sort`. */
  query: ListQuery<D>;
  values: ValuesOf<D> & ListValues;
  sorts: readonly string[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Of all pages. */
  total: number;
  /** The `<li>` of a row where the list is looked at as pictures. */
  card?: ((row: Row, tick: ReactNode) => ReactNode) | undefined;
  bulk?: ListBulk<Row> | undefined;
  /** Columns of the cards, where they are smaller ones. */
  gridClass?: string;
  /** `isFiltered` where not given: the address has a filter. */
  empty: Omit<ListEmptyProps, "showAllTo" | "lastTo" | "isFiltered"> & { isFiltered?: boolean };
  /** Below the pages, above the bulk bar. */
  children?: ReactNode;
}

/** One page of a list, as a table or as cards, with its paging, and what can be done with the ticked rows. */
export function ResourceList<Row, D extends Definition>(props: ResourceListProps<Row, D>) {
  const { query, values, rows, rowKey, total, card, bulk, children, sorts, ...table } = props;
  const active = query.activeFilters(values);
  const filters = JSON.stringify(active.map((key) => [key, values[key]]));
  const ticks = useRowSelection(rows.map(rowKey), filters, query.path, bulk?.ticked);
  const formId = `bulk${query.path.replaceAll("/", "-")}`;
  const selection = useSelection(bulk, formId, ticks);
  const paging = { total, page: values.page, perPage: values.size };
  // A card's form or button may go with what it did.
  const cards = useKeptFocus<HTMLDivElement>("li");
  const change = (changes: Partial<ListValues>) =>
    query.href(values, changes as Partial<ValuesOf<D>>);
  const empty = (
    <ListEmpty
      isFiltered={active.length > 0}
      {...props.empty}
      showAllTo={query.href(values, query.without())}
      lastTo={total > 0 && change({ page: Math.ceil(total / values.size) })}
    />
  );
  return (
    <>
      {card && rows.length > 0 && (
        <div ref={cards} tabIndex={-1} className="outline-none">
          <PhotoGrid
            items={rows}
            keyOf={rowKey}
            {...(props.gridClass && { gridClass: props.gridClass })}
          >
            {(row) =>
              card(
                row,
                selection && bulk?.onCards && (
                  <RowTick
                    row={row}
                    id={rowKey(row)}
                    isTicked={ticks.has(rowKey(row))}
                    ticking={selection.ticking}
                  />
                ),
              )
            }
          </PhotoGrid>
        </div>
      )}
      {card && rows.length === 0 && <div className={cardClass}>{empty}</div>}
      {!card && (
        <ResourceTable
          {...table}
          rows={rows}
          rowKey={rowKey}
          paging={paging}
          sorting={{
            current: values.sort,
            hrefOf: (key) => change(sortedBy(sorts, values.sort, key)),
          }}
          empty={empty}
          selection={selection}
        />
      )}
      <Pagination
        paging={paging}
        hrefOf={(page) => change({ page })}
        sizes={{ all: limits.perPageChoices, hrefOf: (size) => change({ size }) }}
      />
      {children}
      {bulk && (!card || bulk.onCards) && (
        <BulkBar
          formId={formId}
          action={query.path}
          carried={query.entries(values)}
          rows={ticks}
          counts={{ page: rows.length, total }}
        >
          <BulkActions
            formId={formId}
            actions={bulk.actions}
            choice={bulk.choice}
            count={ticks.isAllMatching ? total : ticks.ids.length}
          />
        </BulkBar>
      )}
    </>
  );
}

/** The boxes of the rows; undefined where nothing can be done with ticked ones. */
function useSelection<Row>(
  bulk: ListBulk<Row> | undefined,
  form: string,
  rows: RowSelection,
): TableSelection<Row> | undefined {
  const { t } = useTranslation("ui");
  const nameOf = bulk?.nameOf;
  const { toggle } = rows;
  const ticking = useMemo(
    () =>
      nameOf && {
        form,
        toggle,
        rowLabel: (row: Row) => t("table.select_row", { name: nameOf(row) }),
      },
    [nameOf, form, toggle, t],
  );
  return ticking && { ticking, rows };
}
