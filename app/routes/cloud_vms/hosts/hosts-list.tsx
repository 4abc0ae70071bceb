import { CircleArrowUp, MapPinned } from "lucide-react";
import { useTranslation } from "react-i18next";
import { HostCard } from "~/components/host/host-card";
import { ResourceList } from "~/components/list/resource-list";
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
  const columns = useHostColumns(hosts, query.columns);
  const move = { dialog: "move", icon: MapPinned, label: t("bulk.move") };
  const upgrade = { dialog: "upgrade", icon: CircleArrowUp, label: t("bulk.upgrade") };
  const card = (host: HostRow) => (
    <HostCard key={host.id} host={host} refreshedAt={hosts.refreshedAt} />
  );
  return (
    <ResourceList
      caption={t("hosts:table.caption")}
      query={hostsQuery}
      values={query}
      sorts={hostSorts}
      columns={columns}
      rows={hosts.list}
      rowKey={(host) => host.id}
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
        filtered: {
          title: t("vms:empty.filtered_title"),
          text: t("vms:empty.filtered_text", { count: hosts.summary.hosts }),
          showAll: t("vms:empty.show_all"),
        },
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
