import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterColumns, ListScreen } from "~/components/list/list-screen";
import { SavedSearchDialog } from "~/components/saved-search/saved-search-dialog";
import { SavedSearchMenu } from "~/components/saved-search/saved-search-menu";
import { LoadFailed } from "~/components/ui/load-failed";
import { setCookies } from "~/lib/cookies/set-cookies";
import { eventsQuery } from "~/lib/event/events-query";
import { packPlaces, usePlaces } from "~/lib/event/packed-places";
import type { RouteHandle } from "~/lib/handle";
import { drawerList } from "~/lib/lists/drawer";
import { searchAddresses } from "~/lib/saved-search/search-dialog";
import { EventsDialog } from "./events-dialog";
import { EventsFilters } from "./filters/events-filters";
import { EventsResults } from "./results/events-results";
import { changeEvents, loadEvents } from "./route.server";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: [
    "ui",
    "vms",
    "events",
    "event_query",
    "ai",
    "archives",
    "saved_search",
    "share_dialog",
    "password",
    "errors",
  ],
  title: "events",
  section: "vms",
};

export async function loader(args: LoaderFunctionArgs) {
  const { page, cookies } = await loadEvents(args);
  return data(packPlaces(page), { headers: setCookies(cookies) });
}

export function action(args: ActionFunctionArgs) {
  return changeEvents(args);
}

/** A drawer that opens, steps or closes over the list leaves it as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isSameList = currentUrl.search === nextUrl.search && !formMethod;
  return isSameList && currentUrl.pathname !== nextUrl.pathname ? false : defaultShouldRevalidate;
};

/** Events by where, when and which, over their counts in time. */
export default function Events() {
  const { t } = useTranslation(["event_query", "vms"]);
  const page = usePlaces(useLoaderData<typeof loader>());
  const { query, tree, events, searches } = page;
  const addresses = searchAddresses(eventsQuery, query, { page: 1 });
  return (
    <ListScreen
      heading={t("heading")}
      action={<SavedSearchMenu searches={searches} addresses={addresses} />}
      drawer={drawerList(eventsQuery, query, events?.list.map(({ id }) => id) ?? [])}
      noPermission={
        tree?.length === 0 && {
          title: t("vms:empty.none_title"),
          who: "manager",
          what: t("heading"),
        }
      }
    >
      <EventsDialog page={page} />
      <SavedSearchDialog dialog={page.searchDialog} searches={searches} addresses={addresses} />
      {tree ? (
        <FilterColumns>
          <EventsFilters page={page} />
          <EventsResults page={page} />
        </FilterColumns>
      ) : (
        <LoadFailed />
      )}
    </ListScreen>
  );
}
