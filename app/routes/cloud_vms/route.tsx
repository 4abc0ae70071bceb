import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ListBody } from "~/components/list/list-screen";
import { LoadFailed } from "~/components/ui/load-failed";
import { setCookies } from "~/lib/cookies/set-cookies";
import { resolveViewMode } from "~/lib/cookies/view-mode.server";
import type { RouteHandle } from "~/lib/handle";
import { useLiveRefresh } from "~/lib/realtime/use-live-refresh";
import { requireUser } from "~/lib/session/guards.server";
import { CamerasPanel } from "./home/cameras-panel";
import { CamerasToLookAt } from "./home/cameras-to-look-at";
import { Feed } from "./home/feed";
import { HomeFilters } from "./home/home-filters";
import { homeQuery } from "./home/home-query";
import { HostList } from "./home/host-list";
import { findHome } from "./route.server";

export const handle: RouteHandle = {
  i18n: ["ui", "vms", "hosts", "events"],
  title: "vms_home",
  section: "vms",
};

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { searchParams } = new URL(args.request.url);
  const query = homeQuery.read(searchParams);
  const { viewMode, cookies } = await resolveViewMode(args.request);
  return data(
    { query, viewMode, home: await findHome(args, user, query), requestId: args.context.requestId },
    { headers: setCookies(cookies) },
  );
}

export default function VmsHome() {
  const { t } = useTranslation("vms");
  const { query, viewMode, home } = useLoaderData<typeof loader>();
  useLiveRefresh();

  return (
    <div className="flex flex-col gap-4 p-5 max-md:p-4">
      <h1 className="sr-only">{t("heading")}</h1>
      {home ? (
        <>
          <HomeFilters home={home} query={query} viewMode={viewMode} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_296px]">
            <ListBody path={homeQuery.path} gap="gap-3">
              <HostList home={home} query={query} viewMode={viewMode} />
              <CamerasToLookAt home={home} />
            </ListBody>
            <aside aria-label={t("summary")} className="flex min-w-0 flex-col gap-3">
              <CamerasPanel cameras={home.cameras} />
              <Feed home={home} />
            </aside>
          </div>
        </>
      ) : (
        <LoadFailed />
      )}
    </div>
  );
}
