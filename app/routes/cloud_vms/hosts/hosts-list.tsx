import { Link } from "@remix-run/react";
import { Plus, SearchX, Server } from "lucide-react";
import { useTranslation } from "react-i18next";
import { HostCard } from "~/components/host/host-card";
import { Pagination } from "~/components/list/pagination";
import { ResourceTable } from "~/components/list/resource-table";
import type { RowSelection } from "~/components/list/use-row-selection";
import { buttonClass } from "~/components/ui/button";
import { cardClass } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Icon } from "~/components/ui/icon";
import type { ViewMode } from "~/lib/cookies/preferences.server";
import { useFormat } from "~/lib/hooks/use-format";
import { type HostsQuery, hostsAddress } from "./hosts-address";
import type { HostsData } from "./route.server";
import { useHostColumns } from "./use-host-columns";

/** Element id of the form the ticked rows are sent with. */
export const bulkFormId = "hosts-bulk";

export interface HostsListProps {
  hosts: HostsData;
  query: HostsQuery;
  viewMode: ViewMode;
  rows: RowSelection;
  canAdd: boolean;
}

/** One page of hosts, as cards or as a table, or why there is none. */
export function HostsList({ hosts, query, viewMode, rows, canAdd }: HostsListProps) {
  const { t } = useTranslation(["host_admin", "ui", "hosts"]);
  const columns = useHostColumns(hosts, query);
  const managesAny = hosts.list.some((host) => host.can_manage);
  const empty = <NoHosts hosts={hosts} query={query} canAdd={canAdd} />;
  return (
    <>
      {viewMode === "table" ? (
        <ResourceTable
          caption={t("hosts:table.caption")}
          columns={columns}
          rows={hosts.list}
          rowKey={(host) => host.id}
          empty={empty}
          dimmed={(host) => !host.enabled}
          selection={
            managesAny
              ? {
                  form: bulkFormId,
                  rows,
                  allLabel: t("ui:table.select_all"),
                  rowLabel: (host) => t("ui:table.select_row", { name: host.name }),
                }
              : undefined
          }
        />
      ) : hosts.list.length === 0 ? (
        <div className={cardClass}>{empty}</div>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {hosts.list.map((host) => (
            <HostCard key={host.id} host={host} refreshedAt={hosts.refreshedAt} />
          ))}
        </ul>
      )}
      <HostPages hosts={hosts} query={query} />
    </>
  );
}

function HostPages({ hosts, query }: Pick<HostsListProps, "hosts" | "query">) {
  const { t } = useTranslation("ui");
  const format = useFormat();
  const { total, per_page: perPage, list } = hosts;
  const first = (query.page - 1) * perPage;
  return (
    <Pagination
      page={query.page}
      total={total}
      perPage={perPage}
      pageTo={(page) => hostsAddress({ ...query, page })}
      texts={{
        label: t("pages.label"),
        range: t("pages.range", {
          first: format.number(Math.min(first + 1, total)),
          last: format.number(first + list.length),
          total: format.number(total),
        }),
        previous: t("pages.previous"),
        next: t("pages.next"),
      }}
    />
  );
}

function NoHosts({ hosts, query, canAdd }: Pick<HostsListProps, "hosts" | "query" | "canAdd">) {
  const { t } = useTranslation(["host_admin", "vms"]);
  if (hosts.summary.hosts > 0) {
    const none = { ...query, search: "", region: "", type: null, state: null, updates: false };
    return (
      <EmptyState
        icon={SearchX}
        title={t("vms:empty.filtered_title")}
        action={
          <Link to={hostsAddress({ ...none, page: 1 })} className={buttonClass("secondary", "sm")}>
            {t("vms:empty.show_all")}
          </Link>
        }
      >
        {t("vms:empty.filtered_text", { count: hosts.summary.hosts })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Server}
      title={t("vms:empty.none_title")}
      action={
        canAdd && (
          <Link to={hostsAddress(query, { dialog: "new" })} className={buttonClass("primary")}>
            <Icon as={Plus} />
            {t("list.add")}
          </Link>
        )
      }
    >
      {canAdd ? t("list.first") : t("list.none_for_operator")}
    </EmptyState>
  );
}
