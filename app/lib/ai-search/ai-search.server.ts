import { readPreferences } from "~/lib/cookies/preferences.server";
import { type EventRangeFault, isNowhere, resolveRange } from "~/lib/event/event-filter";
import { type AiSearchCall, toAiArguments } from "./ai-search-call";
import type { AiSearchQuery } from "./ai-search-query";

/** Why there is nothing to ask for, by the field at fault. */
export interface SearchFaults {
  category: "NO_CATEGORY_SELECTED" | null;
  range: EventRangeFault | null;
  places: "NO_HOST_SELECTED" | null;
}

export interface SearchPlan {
  now: number;
  faults: SearchFaults;
  /** Null where something is missing: nothing is sent (C271, C272, C274). */
  call: AiSearchCall | null;
}

/** What a search asks the cloud for, or what it lacks. */
export async function planSearch(request: Request, query: AiSearchQuery): Promise<SearchPlan> {
  const now = Math.floor(Date.now() / 1000);
  const { timeZone } = await readPreferences(request);
  const { ends, fault } = resolveRange(query.range, now, timeZone);
  const faults: SearchFaults = {
    category: query.category.length === 0 ? "NO_CATEGORY_SELECTED" : null,
    range: fault,
    places: isNowhere(query) ? "NO_HOST_SELECTED" : null,
  };
  const isComplete = ends !== null && faults.category === null && faults.places === null;
  const call = isComplete ? toAiArguments(query, ends) : null;
  return { now, faults, call };
}
