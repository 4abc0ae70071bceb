import { type AiSearchQuery, aiSearchQuery } from "~/lib/ai-search/ai-search-query";
import type { SearchAddresses } from "~/lib/saved-search/search-dialog";
import { limits } from "~contract/limits";

const firstRows = { size: limits.perPage };

export const addressesOf = (query: AiSearchQuery): SearchAddresses => ({
  here: (more) => aiSearchQuery.href(query, {}, more),
  open: (kept) =>
    aiSearchQuery.href({ ...aiSearchQuery.read(new URLSearchParams(kept)), ...firstRows }),
  query: new URLSearchParams(aiSearchQuery.entries({ ...query, ...firstRows })).toString(),
});
