import type { Definition, ListQuery, ValuesOf } from "~/lib/lists/define-query";

/** The dialogs about saved searches, by the address's `dialog`; `search` names which one. */
export const searchDialogs = ["save-search", "edit-search", "delete-search"] as const;
export type SearchDialogName = (typeof searchDialogs)[number];

export interface SearchDialogState {
  name: SearchDialogName;
  id: string | null;
}

/** The dialog an address asks for; null for none of these. */
export function readSearchDialog(search: URLSearchParams): SearchDialogState | null {
  const name = searchDialogs.find((each) => each === search.get("dialog"));
  return name ? { name, id: search.get("search") } : null;
}

/** What the menu of saved searches needs of its screen. */
export interface SearchAddresses {
  /** Of the screen as it is now; `more` opens a dialog. */
  here: (more?: Record<string, string | undefined>) => string;
  /** Of the screen with filters that were kept: only what it knows itself is taken over. */
  open: (query: string) => string;
  /** The filters of the screen now, as they are kept. */
  query: string;
}

/** Whether a saved search is what the screen shows. */
export const isShown = ({ open, query }: SearchAddresses, search: { query: string }): boolean =>
  open(search.query) === open(query);

/** @param start what every saved search starts with again, such as the first page */
export function searchAddresses<D extends Definition>(
  list: ListQuery<D>,
  values: ValuesOf<D>,
  start: Partial<ValuesOf<D>>,
): SearchAddresses {
  return {
    here: (more) => list.href(values, {}, more),
    open: (query) => list.href({ ...list.read(new URLSearchParams(query)), ...start }),
    query: new URLSearchParams(list.entries({ ...values, ...start })).toString(),
  };
}
