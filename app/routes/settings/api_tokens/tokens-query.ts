import {
  choiceFilter,
  defineQuery,
  pageNumber,
  pageSize,
  type QueryOf,
  sortBy,
} from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";
import { apiTokenStates } from "~contract/api-token-names";
import { limits } from "~contract/limits";

/** The newest first, always. */
export const tokenSorts = ["created"] as const;

export const tokensQuery = defineQuery(paths.apiTokens, {
  state: choiceFilter(apiTokenStates),
  sort: sortBy(tokenSorts, "created"),
  size: pageSize(limits.perPageChoices, limits.perPage),
  page: pageNumber(),
});
export type TokensQuery = QueryOf<typeof tokensQuery>;
