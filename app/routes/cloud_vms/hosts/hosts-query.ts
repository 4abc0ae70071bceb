import {
  choiceFilter,
  choices,
  defineQuery,
  flagFilter,
  indexFilter,
  pageNumber,
  pageSize,
  type QueryOf,
  sortBy,
  textFilter,
} from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import { hostSorts, hostStates, hostTypes } from "~contract/names";

/** Columns of the table that may be shown beside the host itself, in their order. */
export const hostColumns = [
  "state",
  "type",
  "region",
  "cameras",
  "storage",
  "host_code",
  "version",
  "address",
  "timezone",
  "last_seen",
] as const;
export type HostColumn = (typeof hostColumns)[number];

export const hostsQuery = defineQuery(paths.hosts, {
  /** Part of a name, host code or address. */
  search: textFilter("q"),
  /** Region id; empty for all. */
  region: textFilter(),
  type: indexFilter(hostTypes.length),
  state: choiceFilter(hostStates),
  /** Only hosts with a newer version. */
  updates: flagFilter(),
  sort: sortBy(hostSorts, "name"),
  columns: choices(hostColumns, hostColumns.slice(0, 7)),
  size: pageSize(limits.perPageChoices, limits.perPage),
  page: pageNumber(),
});
export type HostsQuery = QueryOf<typeof hostsQuery>;

/** The dialogs over the list, by the address's `dialog`. */
export const hostsDialogs = ["new", "created", "move", "upgrade"] as const;
