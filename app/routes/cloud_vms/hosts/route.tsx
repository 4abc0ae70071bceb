import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useRowSelection } from "~/components/list/use-row-selection";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { LoadFailed } from "~/components/ui/load-failed";
import { readPreferences, writePreferences } from "~/lib/cookies/preferences.server";
import { cx } from "~/lib/cx";
import type { RouteHandle } from "~/lib/handle";
import { listTimeZones } from "~/lib/i18n/time-zones.server";
import { useLiveRefresh } from "~/lib/realtime/use-live-refresh";
import { requireUser } from "~/lib/session/guards.server";
import { takeSecret } from "~/lib/session/host-secret.server";
import { hostsAddress, readHostsQuery } from "./hosts-address";
import { HostsBulk } from "./hosts-bulk";
import { HostsDialog } from "./hosts-dialog";
import { HostsFilters } from "./hosts-filters";
import { HostsList } from "./hosts-list";
import { HostsSummary } from "./hosts-summary";
import { changeHosts, findHosts } from "./route.server";

export const handle: RouteHandle = {
  i18n: ["ui", "vms", "hosts", "host_admin", "events", "errors"],
  title: "hosts",
  section: "vms",
};

const dialogs = ["new", "created", "move", "upgrade"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { request } = args;
  const url = new URL(request.url);
  const query = readHostsQuery(url.searchParams);
  const [{ viewMode: kept, timeZone }, hosts, { secret, cookies }] = await Promise.all([
    readPreferences(request),
    findHosts(args, query),
    takeSecret(request, url.searchParams.get("host")),
  ]);
  const asked = url.searchParams.get("view");
  const viewMode = asked === "table" || asked === "photo" ? asked : kept;
  if (viewMode !== kept) cookies.push(...(await writePreferences(request, { viewMode })));
  const dialog = dialogs.find((name) => name === url.searchParams.get("dialog")) ?? null;
  const canAdd = hosts?.regions.some((region) => region.can_manage) ?? false;
  return data(
    {
      query,
      viewMode,
      hosts,
      dialog,
      picked: url.searchParams.getAll("id"),
      secret,
      cloud: `${url.protocol === "https:" ? "wss" : "ws"}://${url.host}`,
      timeZones: dialog === "new" ? listTimeZones() : [],
      timeZone,
      master: user.master,
      canAdd,
    },
    { headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) },
  );
}

export function action(args: ActionFunctionArgs) {
  return changeHosts(args);
}

export default function Hosts() {
  const { t } = useTranslation(["host_admin", "hosts", "vms"]);
  const page = useLoaderData<typeof loader>();
  const { query, viewMode, hosts, canAdd } = page;
  const answer = useActionData<typeof action>();
  const rows = useRowSelection(hosts?.list.map((host) => host.id) ?? []);
  const navigation = useNavigation();
  useLiveRefresh();
  const filtering =
    navigation.state === "loading" && navigation.location.pathname === "/cloud_vms/hosts";

  return (
    <div className="mx-auto flex min-h-full max-w-360 flex-col gap-4 p-5 max-md:p-4">
      <HostsDialog page={page} posted={answer} onDone={rows.clear} />
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-0">
          <h1 className="text-xl">{t("list.heading")}</h1>
          {hosts && (
            <p className="mt-0.5 text-fg-3">
              {t("list.hosts", { count: hosts.summary.hosts })}
              {" · "}
              {t("list.cameras", { count: hosts.summary.cameras })}
              {" · "}
              {t("list.regions", { count: hosts.summary.regions })}
            </p>
          )}
        </div>
        {canAdd && (
          <Link
            to={hostsAddress(query, { dialog: "new" })}
            preventScrollReset
            className={cx(buttonClass("primary"), "ml-auto")}
          >
            <Icon as={Plus} />
            {t("list.add")}
          </Link>
        )}
      </div>
      {hosts ? (
        <>
          <HostsFilters hosts={hosts} query={query} viewMode={viewMode} />
          <div className={cx("flex flex-col gap-4 transition-opacity", filtering && "opacity-60")}>
            <HostsList
              hosts={hosts}
              query={query}
              viewMode={viewMode}
              rows={rows}
              canAdd={canAdd}
            />
            <HostsSummary hosts={hosts} />
          </div>
          {viewMode === "table" && (
            <HostsBulk query={query} hosts={hosts} rows={rows} master={page.master} />
          )}
        </>
      ) : (
        <LoadFailed title={t("vms:failed.title")}>{t("vms:failed.text")}</LoadFailed>
      )}
    </div>
  );
}
