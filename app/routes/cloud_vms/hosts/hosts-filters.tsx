import { CircleArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useHostTypeOptions } from "~/components/host/host-selects";
import { FilterBar } from "~/components/list/filter-bar";
import { ListTools } from "~/components/list/list-tools";
import { ChipLink } from "~/components/ui/chip-link";
import { Icon } from "~/components/ui/icon";
import { useFormat } from "~/lib/hooks/use-format";
import { hostStates } from "~contract/names";
import { hostColumns, hostsQuery } from "./hosts-query";
import type { HostsData, HostsPage } from "./route.server";

/** Search, filters, columns and the way the list is looked at. */
export function HostsFilters({ page, hosts }: { page: HostsPage; hosts: HostsData }) {
  const { t } = useTranslation(["host_admin", "hosts"]);
  const format = useFormat();
  const { query, viewMode } = page;
  const { types, updates } = hosts.summary;
  const typeOptions = useHostTypeOptions(types);
  const states = hostStates.map((state) => ({ value: state, label: t(`hosts:state.${state}`) }));
  return (
    <FilterBar
      query={hostsQuery}
      values={query}
      filters={[
        { key: "search", kind: "search", label: t("list.search") },
        { key: "region", kind: "choice", label: t("filter.region"), options: hosts.regions },
        { key: "type", kind: "choice", label: t("filter.type"), options: typeOptions },
        { key: "state", kind: "choice", label: t("filter.state"), options: states },
        { key: "updates", kind: "flag", label: t("filter.updates") },
      ]}
      beside={
        <ChipLink
          to={hostsQuery.href(query, { updates: !query.updates })}
          current={query.updates}
          count={format.number(updates)}
        >
          <Icon as={CircleArrowUp} size={13} />
          {t("filter.updates")}
        </ChipLink>
      }
      end={
        <ListTools
          query={hostsQuery}
          values={query}
          count={t("list.hosts", { count: hosts.total })}
          viewMode={viewMode}
          columns={hostColumns}
          labelOf={(column) => t(`column.${column}`)}
        />
      }
    />
  );
}
