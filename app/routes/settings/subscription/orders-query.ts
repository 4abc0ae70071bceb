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
import { orderStates } from "~contract/names";

/** Orders of one state, or every order there was; where not given, those that were not renewed. */
export const orderChoices = [...orderStates, "history"] as const;
export type OrderChoice = (typeof orderChoices)[number];

const orderSorts = ["order", "-order", "enabled", "-enabled", "expires", "-expires"] as const;
export type OrderSort = (typeof orderSorts)[number];
export const allOrderSorts: readonly OrderSort[] = orderSorts;

export const ordersQuery = defineQuery(paths.settingsSubscription, {
  /** Part of a number, serial or reseller. */
  search: textFilter("q"),
  state: choiceFilter(orderChoices),
  sort: sortBy(orderSorts, "expires"),
  size: pageSize(limits.perPageChoices, limits.perPage),
  page: pageNumber(),
});
export type OrdersQuery = QueryOf<typeof ordersQuery>;
