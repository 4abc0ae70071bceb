import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ListBody, ListScreen } from "~/components/list/list-screen";
import { ShareDialog } from "~/components/share/share-dialog";
import { LoadFailed } from "~/components/ui/load-failed";
import { archivesQuery } from "~/lib/archive/archives-query";
import { setCookies } from "~/lib/cookies/set-cookies";
import { packPlaces, usePlaces } from "~/lib/event/packed-places";
import type { RouteHandle } from "~/lib/handle";
import { drawerList } from "~/lib/lists/drawer";
import { useMessageRefresh } from "~/lib/realtime/use-live-refresh";
import { ArchivesFilters } from "./archives-filters";
import { changeArchives } from "./archives-forms.server";
import { ArchivesList } from "./archives-list";
import { DeleteArchives } from "./delete-archives";
import { ExportArchives } from "./export-archives";
import { loadArchives } from "./route.server";
import { ArchiveFull, ArchiveUsage } from "./usage";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["archives", "share_dialog", "password", "event_query", "events", "ui", "errors"],
  title: "archives",
  section: "vms",
};

export async function loader(args: LoaderFunctionArgs) {
  const { page, cookies } = await loadArchives(args);
  return data(packPlaces(page), { headers: setCookies(cookies) });
}

export function action(args: ActionFunctionArgs) {
  return changeArchives(args);
}

/** Events kept beyond the recording time. */
export default function Archives() {
  const { t } = useTranslation("archives");
  const page = usePlaces(useLoaderData<typeof loader>());
  const { query, archives, shared, picked, isExporting } = page;
  useMessageRefresh("ARCHIVE_CHANGE", { throttleMs: 500, fallbackMs: 60_000 });
  const ids = archives?.list.map(({ id }) => id) ?? [];
  return (
    <ListScreen
      heading={t("heading")}
      lead={t("lead")}
      action={archives && <ArchiveUsage usage={archives} />}
      drawer={drawerList(archivesQuery, query, ids)}
    >
      {archives ? (
        <>
          {shared && <ShareDialog event={shared} closeTo={archivesQuery.href(query)} />}
          {isExporting && <ExportArchives query={query} total={archives.total} />}
          {picked && <DeleteArchives query={query} picked={picked} />}
          <ArchiveFull usage={archives} />
          <ArchivesFilters page={page} total={archives.total} />
          <ListBody path={archivesQuery.path}>
            <ArchivesList page={page} archives={archives} />
          </ListBody>
        </>
      ) : (
        <LoadFailed />
      )}
    </ListScreen>
  );
}
