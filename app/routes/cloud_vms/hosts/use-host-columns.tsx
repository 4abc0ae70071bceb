import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  HostCameras,
  HostState,
  HostStorage,
  HostVersion,
  HostWithZone,
  MonoCell,
} from "~/components/host/host-cells";
import { RegionName } from "~/components/host/region-name";
import { useFirmwareProgress } from "~/components/host/use-firmware-progress";
import type { Column } from "~/components/list/resource-table";
import { useFormat } from "~/lib/hooks/use-format";
import { hostTypeOf } from "~/lib/host/host-state";
import { hostSorts } from "~contract/names";
import type { HostColumn } from "./hosts-query";
import type { HostRow, HostsData } from "./route.server";

/** The host itself, and the columns the address asks for. */
export function useHostColumns(
  hosts: HostsData,
  chosen: readonly HostColumn[],
  isMaster: boolean,
): Column<HostRow>[] {
  const { t } = useTranslation(["host_admin", "hosts"]);
  const format = useFormat();
  const progressOf = useFirmwareProgress();
  const cells: Record<HostColumn, (host: HostRow) => ReactNode> = {
    state: (host) => <HostState host={host} />,
    type: (host) => t(`hosts:type.${hostTypeOf(host.type)}`),
    region: (host) => (
      <RegionName isManager={!isMaster && host.can_manage}>{host.region.name}</RegionName>
    ),
    cameras: (host) => <HostCameras host={host} />,
    storage: (host) => <HostStorage storages={host.storages} />,
    host_code: (host) => <MonoCell text={host.host_code} />,
    version: (host) => <HostVersion host={host} progress={progressOf(host)} />,
    address: ({ external_ip: ip, external_port: port }) => (
      <MonoCell text={ip && `${ip}:${port}`} />
    ),
    timezone: (host) => format.zone(host.timezone),
    last_seen: ({ last_seen: seen }) =>
      seen === null ? (
        t("hosts:note.never_connected")
      ) : (
        <time>{format.recent(seen, hosts.refreshedAt)}</time>
      ),
  };
  return [
    {
      id: "host",
      head: t("hosts:table.host"),
      sortKey: "name",
      cell: (host) => <HostWithZone host={host} />,
    },
    ...chosen.map((column) => ({
      id: column,
      head: t(`column.${column}`),
      sortKey: hostSorts.find((key) => key === column),
      cell: cells[column],
    })),
  ];
}
