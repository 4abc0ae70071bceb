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
import { vpnSorts, vpnStates } from "~contract/names";

export const vpnQuery = defineQuery(paths.vpn, {
  /** Part of an ID or of notes. */
  search: textFilter("q"),
  state: choiceFilter(vpnStates),
  sort: sortBy(vpnSorts, "vpn_id"),
  size: pageSize(limits.perPageChoices, limits.perPage),
  page: pageNumber(),
});
export type VpnQuery = QueryOf<typeof vpnQuery>;
