import type { PlaceRegion } from "~/lib/event/camera-tree";
import {
  type AiSearchQuery,
  aiSearchCategories,
  aiSearchQuery,
  countingAttributes,
} from "./ai-search-query";
import type { WordsResult } from "./words/words-result";

/** Names that may be typed: every camera, host and region in reach. */
export function listNames(tree: readonly PlaceRegion[]) {
  const hosts = tree.flatMap((region) => region.hosts);
  const toNamed = ({ id, name }: { id: string; name: string }) => ({ id, name });
  return {
    cameras: hosts.flatMap((host) => host.cameras).map(toNamed),
    hosts: hosts.map(toNamed),
    regions: tree.map(toNamed),
  };
}

const isNothing = ({ category, filter, range, cameras, hosts, regions }: WordsResult) =>
  range === null &&
  [category, Object.keys(filter), cameras, hosts, regions].every((list) => list.length === 0);

/**
 * The search that was said: its attributes take the place of all that were chosen, its time and places where it names
 * some. Words that say nothing leave the search as it is.
 */
export function applyWords(
  query: AiSearchQuery,
  said: WordsResult,
  tree: readonly PlaceRegion[],
): AiSearchQuery {
  if (isNothing(said)) return query;
  const { event = null, ...filter } = said.filter;
  const ofRegions = tree
    .filter((region) => said.regions.includes(region.id))
    .flatMap((region) => region.hosts.map((host) => host.id));
  const hosts = [...new Set([...said.hosts, ...ofRegions])];
  const isPlaced = hosts.length > 0 || said.cameras.length > 0;
  const named = aiSearchCategories.filter((category) => said.category.includes(category));
  return {
    ...query,
    ...aiSearchQuery.without([...countingAttributes(["person", "vehicle"]), "event"]),
    ...filter,
    event,
    category: named.length > 0 ? named : [...aiSearchCategories],
    ...(said.range && { range: said.range }),
    ...(isPlaced && { hosts: hosts.length > 0 ? hosts : null, cameras: said.cameras }),
    size: aiSearchQuery.read(new URLSearchParams()).size,
  };
}
