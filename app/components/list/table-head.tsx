import { Link } from "@remix-run/react";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CheckInput } from "~/components/form/checkbox";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import type { TableSelection } from "./row-tick";
import type { Column, ResourceTableProps } from "./table-types";

export const headCell =
  "sticky top-0 z-20 h-9 border-line border-b bg-surface px-3 text-left text-xs font-medium text-fg-3 first:pl-4 last:pr-4";

/** The words of a column; a link that sorts by it, where it can be sorted. */
export function HeadCell<Row>({
  column,
  sorting,
  place,
}: {
  column: Column<Row>;
  sorting: ResourceTableProps<Row>["sorting"];
  place: string;
}) {
  const { head, headHidden, sortKey, end, width } = column;
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
      className={cx(headCell, end && "text-right", width, place)}
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

/** Ticks all rows of the page. */
export function SelectAll<Row>({
  selection,
  count,
}: {
  selection: TableSelection<Row>;
  count: number;
}) {
  const { t } = useTranslation("ui");
  const { ids, toggleAll } = selection.rows;
  const label = t("table.select_all");
  // Without script it would tick nothing but itself.
  if (!useHydrated()) return <span className="sr-only">{label}</span>;
  return (
    <CheckInput
      aria-label={label}
      checked={count > 0 && ids.length === count}
      mixed={ids.length > 0 && ids.length < count}
      onChange={toggleAll}
    />
  );
}
