import { defineQuery, type QueryOf, requiredChoice, textFilter } from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";
import { homeFilters } from "~contract/names";

export const homeQuery = defineQuery(paths.cloudVms, {
  filter: requiredChoice(homeFilters, "all"),
  /** Region id; empty for all. */
  region: textFilter(),
  /** Part of a host's or camera's name. */
  search: textFilter("q"),
});
export type HomeQuery = QueryOf<typeof homeQuery>;
