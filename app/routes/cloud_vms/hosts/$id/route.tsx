import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ModuleTable } from "~/components/host/module-table";
import { Tabs } from "~/components/ui/tabs";
import type { RouteHandle } from "~/lib/handle";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { useLiveRefresh } from "~/lib/realtime/use-live-refresh";
import { requireUser } from "~/lib/session/guards.server";
import { AccessTab } from "./access-tab";
import { CamerasTab } from "./cameras-tab";
import { changeHost } from "./change-host.server";
import { FirmwareTab } from "./firmware-tab";
import { HostAside } from "./host-aside";
import { HostDialog } from "./host-dialog";
import { HostHead } from "./host-head";
import { type HostTab, hostQuery, hostTabs } from "./host-query";
import { getHostPage, type HostPage } from "./page.server";
import { PosTab } from "./pos-tab";
import { StoragesTab } from "./storages-tab";

export { clientAction } from "~/lib/forms/client-action";

interface Loaded {
  host: { display_name: string };
}

export const handle: RouteHandle = {
  i18n: ["ui", "vms", "hosts", "host_admin", "host_detail", "events", "errors"],
  title: "host_detail",
  section: "vms",
  trail: (loaded) => [
    { title: "hosts", to: paths.hosts },
    { name: (loaded as Loaded).host.display_name },
  ],
};

export async function loader(args: LoaderFunctionArgs) {
  return getHostPage(args, await requireUser(args));
}

export function action(args: ActionFunctionArgs) {
  return requireUser(args).then(() => changeHost(args, args.params.id ?? ""));
}

export default function HostDetail() {
  const { t } = useTranslation("host_detail");
  const page = useLoaderData<typeof loader>();
  const format = useFormat();
  const { host, query } = page;
  useLiveRefresh();
  const counts: Record<HostTab, number | null> = {
    cameras: host.cameras.length,
    modules: host.modules.length,
    storages: host.storages.length,
    pos: host.pos.length,
    firmware: null,
    access: null,
  };
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-5 max-md:p-4">
      <HostDialog page={page} />
      <HostHead page={page} />
      <Tabs
        label={t("tabs")}
        tabs={hostTabs.map((tab) => ({
          to: hostQuery(host.id).open({ tab }),
          label: t(`tab.${tab}`),
          current: tab === query.tab,
          ...(counts[tab] !== null && { count: format.number(counts[tab]) }),
        }))}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_272px]">
        <div className="flex min-w-0 flex-col gap-3">
          <TabContent page={page} />
        </div>
        <HostAside page={page} />
      </div>
    </div>
  );
}

function TabContent({ page }: { page: HostPage }) {
  switch (page.query.tab) {
    case "cameras":
      return <CamerasTab page={page} />;
    case "modules":
      return (
        <ModuleTable host={{ ...page.host, name: page.host.display_name ?? page.host.name }} />
      );
    case "storages":
      return <StoragesTab page={page} />;
    case "pos":
      return <PosTab page={page} />;
    case "firmware":
      return <FirmwareTab page={page} />;
    case "access":
      return <AccessTab page={page} />;
  }
}
