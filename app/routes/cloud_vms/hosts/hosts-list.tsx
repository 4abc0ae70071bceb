import { CircleArrowUp, MapPinned, MonitorPlay, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { HostCard } from "~/components/host/host-card";
import { ResourceList } from "~/components/list/resource-list";
import { RowLinks } from "~/components/list/row-links";
import { paths } from "~/lib/paths";
import { hostSorts } from "~contract/names";
import { AddHostLink } from "./add-host";
import { hostsQuery } from "./hosts-query";
import { HostsSummary } from "./hosts-summary";
import type { HostRow, HostsData, HostsPage } from "./route.server";
import { useHostColumns } from "./use-host-columns";

/** One page of hosts, as cards or as a table; what can be done with the ticked ones; numbers of all. */
export function HostsList({ page, hosts }: { page: HostsPage; hosts: HostsData }) {
  const { t } = useTranslation(["host_admin", "hosts", "vms"]);
  const { query, viewMode, canAdd, master } = page;
  const columns = useHostColumns(hosts, query.columns, master);
  const move = { dialog: "move", icon: MapPinned, label: t("bulk.move") };
  const upgrade = { dialog: "upgrade", icon: CircleArrowUp, label: t("bulk.upgrade") };
  const card = (host: HostRow) => (
    <HostCard key={host.id} host={host} refreshedAt={hosts.refreshedAt} />
  );
  const linksOf = ({ id, name: host, cameras, can_manage }: HostRow) => {
    const watchable = cameras.filter((camera) => camera.can_live).map((camera) => camera.id);
    const live = { to: paths.liveOf(watchable), label: t("action.live_of", { host }) };
    const edit = { to: paths.hostEdit(id), label: t("action.edit_of", { host }) };
    return [
      watchable.length > 0 ? { ...live, icon: MonitorPlay } : null,
      can_manage ? { ...edit, icon: Pencil } : null,
    ];
  };
  return (
    <ResourceList
      caption={t("hosts:table.caption")}
      query={hostsQuery}
      values={query}
      sorts={hostSorts}
      columns={columns}
      rows={hosts.list}
      rowKey={(host) => host.id}
      rowActions={(host) => <RowLinks links={linksOf(host)} />}
      total={hosts.total}
      dimmed={(host) => !host.enabled}
      card={viewMode === "photo" ? card : undefined}
      bulk={
        hosts.list.some((host) => host.can_manage)
          ? { nameOf: (host) => host.name, actions: master ? [move, upgrade] : [upgrade] }
          : undefined
      }
      empty={{
        isFiltered: hosts.summary.hosts > 0,
        first: {
          title: t("vms:empty.none_title"),
          text: t("list.first"),
          action: canAdd && <AddHostLink query={query} />,
        },
      }}
    >
      <HostsSummary hosts={hosts} />
    </ResourceList>
  );
}
