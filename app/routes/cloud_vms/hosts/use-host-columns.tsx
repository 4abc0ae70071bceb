import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  HostCameras,
  HostState,
  HostStorage,
  HostVersion,
  MonoCell,
} from "~/components/host/host-cells";
import { HostTypeIcon } from "~/components/host/host-type-icon";
import { useFirmwareProgress } from "~/components/host/use-firmware-progress";
import type { Column } from "~/components/list/resource-table";
import { useFormat } from "~/lib/hooks/use-format";
import { hostTypeOf } from "~/lib/host/host-state";
import { paths } from "~/lib/paths";
import { hostSorts } from "~contract/names";
import type { HostColumn } from "./hosts-query";
import type { HostRow, HostsData } from "./route.server";

/** The host itself, and the columns the address asks for. */
export function useHostColumns(hosts: HostsData, chosen: readonly HostColumn[]): Column<HostRow>[] {
  const { t } = useTranslation(["host_admin", "hosts"]);
  const format = useFormat();
  const progressOf = useFirmwareProgress();
  const cells: Record<HostColumn, (host: HostRow) => ReactNode> = {
    state: (host) => <HostState host={host} />,
    type: (host) => t(`hosts:type.${hostTypeOf(host.type)}`),
    region: (host) => host.region.name,
    cameras: (host) => <HostCameras host={host} />,
    storage: (host) => <HostStorage storages={host.storages} />,
    host_code: (host) => <MonoCell text={host.host_code} />,
    version: (host) => <HostVersion host={host} progress={progressOf(host.id, host.firmware)} />,
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
      cell: (host) => <HostNameCell host={host} />,
    },
    ...chosen.map((column) => ({
      id: column,
      head: t(`column.${column}`),
      sortKey: hostSorts.find((key) => key === column),
      cell: cells[column],
    })),
  ];
}

function HostNameCell({ host }: { host: HostRow }) {
  const format = useFormat();
  return (
    <span className="flex items-center gap-3">
      <HostTypeIcon type={host.type} />
      <span className="flex flex-col">
        <Link to={paths.host(host.id)} prefetch="intent" className="text-fg hover:underline">
          {host.name}
        </Link>
        <span className="text-xs font-normal text-fg-3">{format.zone(host.timezone)}</span>
      </span>
    </span>
  );
}
