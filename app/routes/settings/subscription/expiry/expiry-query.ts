import {
  choiceFilter,
  defineQuery,
  pageNumber,
  pageSize,
  requiredChoice,
  sortBy,
  textFilter,
} from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import { expiryKinds, expirySorts, expiryStates } from "~contract/names";

export const expiryQuery = defineQuery(paths.expiry, {
  /** Part of a name. */
  search: textFilter("q"),
  kind: choiceFilter(expiryKinds),
  state: requiredChoice([...expiryStates, "all"], "upcoming"),
  sort: sortBy(expirySorts, "expires"),
  size: pageSize(limits.perPageChoices, limits.perPage),
  page: pageNumber(),
});
