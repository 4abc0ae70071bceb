import { Server } from "lucide-react";
import { useTranslation } from "react-i18next";
import { HostCard } from "~/components/host/host-card";
import { ListEmpty } from "~/components/list/list-empty";
import { Pagination } from "~/components/list/pagination";
import { PhotoGrid } from "~/components/list/photo-grid";
import { cardClass } from "~/components/ui/card";
import { NoPermission } from "~/components/ui/no-permission";
import { paths } from "~/lib/paths";
import type { ViewMode } from "~contract/preferences";
import type { HomeData } from "../route.server";
import { type HomeQuery, homeQuery, hostsPerPage } from "./home-query";
import { HostTable } from "./host-table";

interface HostListProps {
  home: HomeData;
  query: HomeQuery;
  viewMode: ViewMode;
}

/** A page of the hosts that pass, as cards or as a table; or why there are none. */
export function HostList({ home, query, viewMode }: HostListProps) {
  const { t } = useTranslation(["vms", "ui"]);
  const { shown, refreshedAt, total, mayLook, masters } = home;
  if (!mayLook) {
    return (
      <div className={cardClass}>
        <NoPermission
          title={t("ui:no_permission.none")}
          who="master"
          masters={masters}
          what={t("heading")}
        />
      </div>
    );
  }
  const paging = { total: home.counts[query.filter], page: query.page, perPage: hostsPerPage };
  const hrefOf = (page: number) => homeQuery.href(query, { page });
  if (shown.length === 0) {
    return (
      <div className={cardClass}>
        <ListEmpty
          isFiltered={total > 0}
          showAllTo={paths.cloudVms}
          lastTo={paging.total > 0 && hrefOf(Math.ceil(paging.total / hostsPerPage))}
          first={{ icon: Server, title: t("empty.none_title"), text: t("empty.none_text") }}
        />
      </div>
    );
  }
  return (
    <>
      {viewMode === "table" ? (
        <HostTable hosts={shown} refreshedAt={refreshedAt} />
      ) : (
        <PhotoGrid items={shown} keyOf={(host) => host.id}>
          {(host) => <HostCard host={host} refreshedAt={refreshedAt} />}
        </PhotoGrid>
      )}
      <Pagination paging={paging} hrefOf={hrefOf} />
    </>
  );
}
