import {
  defineQuery,
  pageNumber,
  pageSize,
  type QueryOf,
  sortBy,
  textFilter,
} from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";

export const cardSorts = ["number"] as const;

export const cardsQuery = defineQuery(paths.mobileCards, {
  /** Part of a number or key. */
  search: textFilter("q"),
  sort: sortBy(cardSorts, "number"),
  size: pageSize(limits.perPageChoices, limits.perPage),
  page: pageNumber(),
});
export type CardsQuery = QueryOf<typeof cardsQuery>;
