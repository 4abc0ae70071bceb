import {
  defineQuery,
  pageNumber,
  type QueryOf,
  requiredChoice,
  textFilter,
} from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";
import { homeFilters } from "~contract/names";

export const homeQuery = defineQuery(paths.cloudVms, {
  filter: requiredChoice(homeFilters, "all"),
  /** Region id; empty for all. */
  region: textFilter(),
  /** Part of a host's or camera's name. */
  search: textFilter("q"),
  page: pageNumber(),
});

/** Hosts a page; whole rows of cards. */
export const hostsPerPage = 48;
export type HomeQuery = QueryOf<typeof homeQuery>;
