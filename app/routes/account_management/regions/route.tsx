import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "~/components/list/filter-bar";
import { ListBody, ListScreen } from "~/components/list/list-screen";
import { LoadFailed } from "~/components/ui/load-failed";
import type { RouteHandle } from "~/lib/handle";
import { drawerList } from "~/lib/lists/drawer";
import { useMessageRefresh } from "~/lib/realtime/use-live-refresh";
import { RegionActions } from "./region-actions";
import { RegionCards } from "./region-cards";
import { RegionsDialog } from "./regions-dialog";
import { regionsQuery } from "./regions-query";
import { changeRegions, loadRegions } from "./route.server";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["ui", "regions", "errors"],
  title: "regions",
  section: "console",
};

export function loader(args: LoaderFunctionArgs) {
  return loadRegions(args);
}

export function action(args: ActionFunctionArgs) {
  return changeRegions(args);
}

/** The account's regions: which hosts are in each, and who manages it. */
export default function Regions() {
  const { t } = useTranslation("regions");
  const page = useLoaderData<typeof loader>();
  const { query, regions } = page;
  useMessageRefresh("HOST_STATE_CHANGE", { throttleMs: 3_000, fallbackMs: 60_000 });
  const ids = regions?.map(({ id }) => id) ?? [];
  return (
    <ListScreen
      heading={t("heading")}
      lead={t("lead")}
      action={<RegionActions query={query} />}
      drawer={drawerList(regionsQuery, query, ids)}
    >
      <RegionsDialog page={page} />
      {regions ? (
        <>
          <FilterBar
            query={regionsQuery}
            values={query}
            filters={[{ key: "search", kind: "search", label: t("search") }]}
          />
          <ListBody path={regionsQuery.path}>
            <RegionCards page={page} regions={regions} />
          </ListBody>
        </>
      ) : (
        <LoadFailed />
      )}
    </ListScreen>
  );
}
