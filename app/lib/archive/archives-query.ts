import {
  type EventRange,
  kindFilters,
  placeFilters,
  rangeFilter,
  writeRange,
} from "~/lib/event/event-filter";
import {
  defineQuery,
  type Parameter,
  pageNumber,
  pageSize,
  type QueryOf,
  sortBy,
  textFilter,
} from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import { archiveSorts } from "~contract/names";

/** When the events were; null for any time. */
const range: Parameter<EventRange | null> = {
  role: "filter",
  fallback: null,
  read: ([text = ""]) => {
    const chosen = rangeFilter.range.read([text]);
    return writeRange(chosen) === text && text !== "-" ? chosen : null;
  },
  write: (chosen) => (chosen === null ? [] : [writeRange(chosen)]),
};

export const archivesQuery = defineQuery(paths.archives, {
  /** Part of a note. */
  search: textFilter("q"),
  ...placeFilters,
  kinds: kindFilters.kinds,
  range,
  sort: sortBy(archiveSorts, "-created"),
  size: pageSize(limits.perPageChoices, limits.perPage),
  page: pageNumber(),
});
export type ArchivesQuery = QueryOf<typeof archivesQuery>;

/** The archive whose note is being changed, by the address's `note`. */
export const noteHref = (query: ArchivesQuery, id: string) =>
  archivesQuery.href(query, {}, { note: id });

export const shareHref = (query: ArchivesQuery, eventId: string) =>
  archivesQuery.href(query, {}, { dialog: "share", id: eventId });

export const deleteHref = (query: ArchivesQuery, id: string) =>
  archivesQuery.href(query, {}, { dialog: "delete", id });
