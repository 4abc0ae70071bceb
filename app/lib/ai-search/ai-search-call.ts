import { toPlaceArguments } from "~/lib/event/event-filter";
import type { TimeRange } from "~/lib/time/time-range";
import { type AiSearchQuery, countingAttributes } from "./ai-search-query";

const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value != null);

/**
 * The search as arguments of query_event_ai and its export. What is not chosen is left out; a zero is a choice
 * (C147).
 */
export function toAiArguments(query: AiSearchQuery, ends: TimeRange) {
  const chosen = countingAttributes(query.category)
    .map((key) => [key, query[key]] as const)
    .filter(([, value]) => isSet(value) && value !== "");
  return {
    st: ends.from,
    et: ends.until,
    search_person: query.category.includes("person"),
    search_vehicle: query.category.includes("vehicle"),
    search_ai_event: query.category.includes("ai_event"),
    ...(query.event !== null && { event_id: [query.event] }),
    ...toPlaceArguments(query),
    ...Object.fromEntries(chosen),
  };
}

export type AiSearchCall = ReturnType<typeof toAiArguments>;
