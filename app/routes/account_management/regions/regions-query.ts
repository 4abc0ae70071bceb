import { defineQuery, type QueryOf, textFilter } from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";

export const regionsQuery = defineQuery(paths.regions, {
  /** Part of a name. */
  search: textFilter("q"),
});
export type RegionsQuery = QueryOf<typeof regionsQuery>;
