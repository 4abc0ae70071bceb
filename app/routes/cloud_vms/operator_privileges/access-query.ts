import {
  defineQuery,
  pageNumber,
  pageSize,
  type QueryOf,
  requiredChoice,
  sortBy,
  textFilter,
} from "~/lib/lists/define-query";
import { limits } from "~contract/limits";

/** Cameras that are allowed, or all that could be. */
export const accessViews = ["allowed", "all"] as const;

/** The cameras of one set, or of one user, at the address of its page. */
export const accessQuery = (path: string) =>
  defineQuery(path, {
    /** Words of a camera's, host's or region's name. */
    search: textFilter("q"),
    view: requiredChoice(accessViews, "allowed"),
    sort: sortBy(["place"], "place"),
    size: pageSize(limits.perPageChoices, limits.perPage),
    page: pageNumber(),
  });
export type AccessQuery = QueryOf<ReturnType<typeof accessQuery>>;
