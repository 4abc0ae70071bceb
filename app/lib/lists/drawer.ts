import type { Definition, ListQuery, ValuesOf } from "./define-query";

/** The list beside which a drawer stands. */
export interface DrawerList {
  /** Address of the list alone. */
  closeTo: string;
  /** Address of a row's drawer. */
  hrefOf: (id: string) => string;
  /** The rows of the page, in their order. */
  ids: readonly string[];
}

export const drawerList = <D extends Definition>(
  query: ListQuery<D>,
  values: ValuesOf<D>,
  ids: readonly string[],
): DrawerList => ({
  closeTo: query.href(values),
  hrefOf: (id) => query.itemHref(values, id),
  ids,
});

/** Addresses of the drawers before and after one; null where there is none. */
export interface Neighbours {
  previous: string | null;
  next: string | null;
}

/**
 * @param beyond what the loader knows of the rows before and after the page; they count where the page has no more
 */
export function findNeighbours(
  { ids, hrefOf }: Pick<DrawerList, "ids" | "hrefOf">,
  id: string,
  beyond: Neighbours = { previous: null, next: null },
): Neighbours {
  const index = ids.indexOf(id);
  const previous = index > 0 ? ids[index - 1] : undefined;
  const next = index >= 0 ? ids[index + 1] : undefined;
  return {
    previous: previous === undefined ? beyond.previous : hrefOf(previous),
    next: next === undefined ? beyond.next : hrefOf(next),
  };
}
