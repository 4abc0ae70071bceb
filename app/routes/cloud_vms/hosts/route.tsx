import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ListBody, ListScreen } from "~/components/list/list-screen";
import { LoadFailed } from "~/components/ui/load-failed";
import { setCookies } from "~/lib/cookies/set-cookies";
import type { RouteHandle } from "~/lib/handle";
import { useLiveRefresh } from "~/lib/realtime/use-live-refresh";
import { AddHostLink } from "./add-host";
import { HostsDialog } from "./hosts-dialog";
import { HostsFilters } from "./hosts-filters";
import { HostsList } from "./hosts-list";
import { hostsQuery } from "./hosts-query";
import { changeHosts, loadHosts } from "./route.server";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["ui", "vms", "hosts", "host_admin", "events", "errors"],
  title: "hosts",
  section: "vms",
};

export async function loader(args: LoaderFunctionArgs) {
  const { page, cookies } = await loadHosts(args);
  return data(page, { headers: setCookies(cookies) });
}

export function action(args: ActionFunctionArgs) {
  return changeHosts(args);
}

const kinds = ["hosts", "cameras", "regions"] as const;

export default function Hosts() {
  const { t } = useTranslation(["host_admin", "vms"]);
  const page = useLoaderData<typeof loader>();
  const { query, hosts, canAdd } = page;
  useLiveRefresh();
  const counts = hosts && kinds.map((kind) => t(`list.${kind}`, { count: hosts.summary[kind] }));
  return (
    <ListScreen
      heading={t("list.heading")}
      lead={counts?.join(" · ")}
      action={canAdd && <AddHostLink query={query} />}
      noPermission={
        hosts?.summary.hosts === 0 &&
        !canAdd && { title: t("vms:empty.none_title"), who: "manager", what: t("list.heading") }
      }
    >
      {hosts ? (
        <>
          <HostsDialog page={page} hosts={hosts} />
          <HostsFilters page={page} hosts={hosts} />
          <ListBody path={hostsQuery.path}>
            <HostsList page={page} hosts={hosts} />
          </ListBody>
        </>
      ) : (
        <LoadFailed />
      )}
    </ListScreen>
  );
}
