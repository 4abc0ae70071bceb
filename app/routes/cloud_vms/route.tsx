import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LoadFailed } from "~/components/ui/load-failed";
import { readPreferences, writePreferences } from "~/lib/cookies/preferences.server";
import { cx } from "~/lib/cx";
import type { RouteHandle } from "~/lib/handle";
import { useLiveRefresh } from "~/lib/realtime/use-live-refresh";
import { requireUser } from "~/lib/session/guards.server";
import { CamerasPanel } from "./home/cameras-panel";
import { CamerasToLookAt } from "./home/cameras-to-look-at";
import { Feed } from "./home/feed";
import { HomeFilters } from "./home/home-filters";
import { HostList } from "./home/host-list";
import { findHome, readHomeQuery } from "./route.server";

export const handle: RouteHandle = {
  i18n: ["vms", "hosts", "events"],
  title: "vms_home",
  section: "vms",
};

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { searchParams } = new URL(args.request.url);
  const query = readHomeQuery(searchParams);
  const asked = searchParams.get("view");
  const { viewMode: kept } = await readPreferences(args.request);
  const viewMode = asked === "table" || asked === "photo" ? asked : kept;
  const cookies = viewMode === kept ? [] : await writePreferences(args.request, { viewMode });
  return data(
    { query, viewMode, home: await findHome(args, query) },
    { headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) },
  );
}

export default function VmsHome() {
  const { t } = useTranslation("vms");
  const { query, viewMode, home } = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  useLiveRefresh();
  const filtering = navigation.state === "loading" && navigation.location.pathname === "/cloud_vms";

  return (
    <div className="flex flex-col gap-4 p-5 max-md:p-4">
      <h1 className="sr-only">{t("heading")}</h1>
      {home ? (
        <>
          <HomeFilters home={home} query={query} viewMode={viewMode} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_296px]">
            <div
              className={cx("flex flex-col gap-3 transition-opacity", filtering && "opacity-60")}
            >
              <HostList home={home} viewMode={viewMode} />
              <CamerasToLookAt home={home} />
            </div>
            <aside aria-label={t("summary")} className="flex min-w-0 flex-col gap-3">
              <CamerasPanel cameras={home.cameras} />
              <Feed home={home} />
            </aside>
          </div>
        </>
      ) : (
        <LoadFailed title={t("failed.title")}>{t("failed.text")}</LoadFailed>
      )}
    </div>
  );
}
