import { type EventRange, rangeFilter, writeRange } from "~/lib/event/event-filter";
import {
  choiceFilter,
  defineQuery,
  idsFilter,
  type Parameter,
  pageNumber,
  pageSize,
  type QueryOf,
  sortBy,
  textFilter,
} from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";
import { auditGroups } from "~contract/audit-groups";
import { isId } from "~contract/ids";
import { limits } from "~contract/limits";
import { services } from "~contract/names";

const defaultRange: EventRange = "week";

/** The log always has a range: the last week where the address names none. */
const range: Parameter<EventRange> = {
  role: "filter",
  fallback: defaultRange,
  read: ([text]) => (text === undefined ? defaultRange : rangeFilter.range.read([text])),
  write: (chosen) => (chosen === defaultRange ? [] : [writeRange(chosen)]),
};

/** The entry that is open: one, by its id. */
const open: Parameter<string> = {
  role: "view",
  fallback: "",
  read: ([id = ""]) => (isId(id) ? id : ""),
  write: (id) => (id === "" ? [] : [id]),
};

export const auditServices = Object.keys(services) as (keyof typeof services)[];

export const auditQuery = defineQuery(paths.auditLog, {
  /** Part of a user, a target or a payload. */
  search: textFilter("q"),
  range,
  group: choiceFilter(auditGroups),
  service: choiceFilter(auditServices),
  users: idsFilter("user"),
  /** Beginning of an address. */
  ip: textFilter("ip"),
  /** What an entry is about, exactly. */
  targetType: textFilter("target_type"),
  targetId: textFilter("target_id"),
  open,
  // The cloud answers newest first, and in no other order.
  sort: sortBy(["-time"], "-time"),
  size: pageSize(limits.perPageChoices, limits.perPage),
  page: pageNumber(),
});
export type AuditQuery = QueryOf<typeof auditQuery>;
