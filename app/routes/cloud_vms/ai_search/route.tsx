import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterColumns, ListScreen } from "~/components/list/list-screen";
import { SavedSearchDialog } from "~/components/saved-search/saved-search-dialog";
import { SavedSearchMenu } from "~/components/saved-search/saved-search-menu";
import { LoadFailed } from "~/components/ui/load-failed";
import { aiSearchQuery, saidKeys } from "~/lib/ai-search/ai-search-query";
import { setCookies } from "~/lib/cookies/set-cookies";
import { packPlaces, usePlaces } from "~/lib/event/packed-places";
import type { RouteHandle } from "~/lib/handle";
import { drawerList } from "~/lib/lists/drawer";
import { searchAddresses } from "~/lib/saved-search/search-dialog";
import { limits } from "~contract/limits";
import { ExportResults } from "./export-dialog";
import { SearchFilters } from "./filters/search-filters";
import { SearchResults } from "./results/search-results";
import { changeAiSearch, loadAiSearch } from "./route.server";
import { WordsField } from "./words-field";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["ui", "vms", "ai", "ai_search", "saved_search", "events", "event_query", "errors"],
  title: "ai_search",
  section: "vms",
};

export async function loader(args: LoaderFunctionArgs) {
  const { page, cookies } = await loadAiSearch(args);
  return data(packPlaces(page), { headers: setCookies(cookies) });
}

export function action(args: ActionFunctionArgs) {
  return changeAiSearch(args);
}

/** A drawer that opens, steps or closes over the results leaves them as they are. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isSameList = currentUrl.search === nextUrl.search && !formMethod;
  return isSameList && currentUrl.pathname !== nextUrl.pathname ? false : defaultShouldRevalidate;
};

export default function AiSearch() {
  const { t } = useTranslation(["ai_search", "vms"]);
  const page = usePlaces(useLoaderData<typeof loader>());
  const { query, tree, results, searches } = page;
  const start = { size: limits.perPage, ...aiSearchQuery.without(saidKeys) };
  const addresses = searchAddresses(aiSearchQuery, query, start);
  const ids = results?.findings.map(({ _id: id }) => id) ?? [];
  return (
    <ListScreen
      heading={t("heading")}
      lead={t("lead")}
      action={<SavedSearchMenu searches={searches} addresses={addresses} />}
      drawer={drawerList(aiSearchQuery, query, ids)}
      noPermission={
        tree?.length === 0 && {
          title: t("vms:empty.none_title"),
          who: "manager",
          what: t("heading"),
        }
      }
    >
      <SavedSearchDialog dialog={page.searchDialog} searches={searches} addresses={addresses} />
      {page.isExporting && <ExportResults query={query} total={results?.total ?? null} />}
      <WordsField query={query} said={page.said} />
      {tree ? (
        <FilterColumns>
          <SearchFilters page={page} tree={tree} />
          <SearchResults page={page} />
        </FilterColumns>
      ) : (
        <LoadFailed />
      )}
    </ListScreen>
  );
}
