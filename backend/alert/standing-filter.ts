import { readStandingSearch } from "../../contract/standing-search";
import { toAiFilter } from "../ai/filter";
import type { StandingFilter } from "../ai/finding-matcher";
import { toIds } from "../ids";

/** What a kept AI search looks for; null for one that finds nothing. */
export function toStandingFilter(query: string): StandingFilter | null {
  const search = readStandingSearch(query);
  if (!search) return null;
  const { filter, places } = search;
  return {
    filter: toAiFilter(filter),
    places: places && { hostIds: toIds(places.hostIds), cameraIds: toIds(places.cameraIds) },
  };
}
