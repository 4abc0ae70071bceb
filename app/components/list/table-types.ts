import type { ReactNode } from "react";
import type { ListPage } from "./pagination";
import type { TableSelection } from "./row-tick";

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
  /** A width class, where the columns of several tables stand in line. */
  width?: string;
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
