import {
  choiceFilter,
  defineQuery,
  pageNumber,
  pageSize,
  type QueryOf,
  sortBy,
  textFilter,
} from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import { userRoles, userSorts } from "~contract/names";

export const yesNo = ["yes", "no"] as const;

export const usersQuery = defineQuery(paths.users, {
  /** Part of a name or an e-mail address. */
  search: textFilter("q"),
  role: choiceFilter(userRoles),
  verified: choiceFilter(yesNo),
  /** Whether two-factor authentication is on. */
  factor: choiceFilter(yesNo),
  /** Id of a region they manage. */
  region: textFilter("region"),
  sort: sortBy(userSorts, "name"),
  size: pageSize(limits.perPageChoices, limits.perPage),
  page: pageNumber(),
});
export type UsersQuery = QueryOf<typeof usersQuery>;
