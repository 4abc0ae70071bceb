import { defineQuery, pageNumber, pageSize, type QueryOf, sortBy } from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";
import type { TimeRange } from "~/lib/time/time-range";
import { limits } from "~contract/limits";
import { eventOrders } from "~contract/names";
import {
  type EventRangeFault,
  isNowhere,
  kindFilters,
  placeFilters,
  rangeFilter,
  readPostedRange,
  resolveRange,
  tidyPlaces,
  toPlaceArguments,
} from "./event-filter";
import { isAll, toTypes } from "./event-kinds";

/** The list of events as its address holds it. */
export const eventsQuery = defineQuery(paths.events, {
  ...rangeFilter,
  ...placeFilters,
  ...kindFilters,
  sort: sortBy(eventOrders, eventOrders[0]),
  size: pageSize(limits.perPageChoices, limits.perPage),
  page: pageNumber(),
});
export type EventsQuery = QueryOf<typeof eventsQuery>;

/** The filter as arguments of query_event and the calls that count and step through the same list. */
export const toEventArguments = (query: EventsQuery, { from, until }: TimeRange) => ({
  start_date: from,
  end_date: until,
  event_type: query.kinds && toTypes(query.kinds),
  event_id: query.event,
  ...toPlaceArguments(query),
});

/** What is missing, so that nothing may be asked for (C271, C272). */
export interface EventsFaults {
  places: "NO_HOST_SELECTED" | null;
  range: EventRangeFault | null;
}

export function findFaults(query: EventsQuery, now: number, timeZone: string): EventsFaults {
  return {
    places: isNowhere(query) ? "NO_HOST_SELECTED" : null,
    range: resolveRange(query.range, now, timeZone).fault,
  };
}

/**
 * What the filter form posted, in the list's own words; null for an address that no form made.
 * @param hostIds every host in reach: with all of them ticked the list is of everything
 */
export function readPostedQuery(
  search: URLSearchParams,
  timeZone: string,
  hostIds: readonly string[],
): EventsQuery | null {
  const range = readPostedRange(search, timeZone);
  if (range === null) return null;
  const query = eventsQuery.read(search);
  return { ...query, range, ...tidyPlaces(query, hostIds) };
}

/** Every type is no filter, unless the user prefers to start with some of them. */
export const tidyKinds = (query: EventsQuery, aiEventsOnly: boolean): EventsQuery => ({
  ...query,
  kinds: query.kinds && isAll(query.kinds) && !aiEventsOnly ? null : query.kinds,
});
