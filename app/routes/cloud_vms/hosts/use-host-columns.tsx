import { Link } from "@remix-run/react";
import { ArrowUp, MonitorPlay, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FirmwareBar } from "~/components/host/firmware-bar";
import { HostState, HostStorage } from "~/components/host/host-cells";
import { HostTypeIcon } from "~/components/host/host-type-icon";
import { isUpdating, useFirmwareProgress } from "~/components/host/use-firmware-progress";
import type { Column } from "~/components/list/resource-table";
import { Badge } from "~/components/ui/badge";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { useFormat } from "~/lib/hooks/use-format";
import { hostTypeOf } from "~/lib/host/host-state";
import { paths } from "~/lib/paths";
import type { HostSort } from "~contract/names";
import { type HostColumn, type HostsQuery, hostsAddress, sortedBy } from "./hosts-address";
import type { HostRow, HostsData } from "./route.server";

const nothing = <span className="text-fg-3">—</span>;

const sortKeys: Partial<Record<HostColumn, HostSort>> = {
  state: "state",
  type: "type",
  region: "region",
  cameras: "cameras",
  storage: "storage",
  version: "version",
};

/** The columns the address asks for, between the host itself and what can be done with it. */
export function useHostColumns(hosts: HostsData, query: HostsQuery): Column<HostRow>[] {
  const { t } = useTranslation(["host_admin", "hosts", "ui"]);
  const cells = useCells(hosts);
  const sorting = (key: HostSort | undefined) =>
    key && {
      sortTo: hostsAddress(sortedBy(query, key)),
      ...(query.sort === key && { sorted: "ascending" as const }),
      ...(query.sort === `-${key}` && { sorted: "descending" as const }),
    };
  return [
    {
      id: "host",
      head: t("hosts:table.host"),
      ...sorting("name"),
      cell: (host) => <HostNameCell host={host} />,
    },
    ...query.columns.map((column) => ({
      id: column,
      head: t(`column.${column}`),
      ...sorting(sortKeys[column]),
      cell: cells[column],
    })),
    {
      id: "actions",
      head: t("ui:table.actions"),
      headHidden: true,
      end: true,
      cell: (host) => <HostActions host={host} />,
    },
  ];
}

function useCells(hosts: HostsData): Record<HostColumn, (host: HostRow) => React.ReactNode> {
  const { t } = useTranslation(["host_admin", "hosts"]);
  const format = useFormat();
  const progressOf = useFirmwareProgress();
  return {
    state: (host) => <HostState host={host} />,
    type: (host) => t(`hosts:type.${hostTypeOf(host.type)}`),
    region: (host) => host.region.name,
    cameras: (host) =>
      host.cameras.length === 0 ? (
        nothing
      ) : (
        <span className="tnum">
          {host.cameras_connected} / {host.cameras.length}
        </span>
      ),
    storage: (host) => <HostStorage storages={host.storages} />,
    host_code: (host) =>
      host.host_code ? <span className="font-mono text-xs">{host.host_code}</span> : nothing,
    version: (host) => {
      const firmware = progressOf(host.id, host.firmware);
      if (isUpdating(firmware)) {
        return (
          <FirmwareBar firmware={firmware} label={t("firmware.updating", { host: host.name })} />
        );
      }
      return (
        <span className="inline-flex items-center gap-2">
          <span className="tnum">{host.firmware.version ?? nothing}</span>
          {host.has_new_version && (
            <Badge tone="accent">
              <Icon as={ArrowUp} size={12} />
              <span className="sr-only">{t("firmware.newer")} </span>
              {host.firmware.cloud_version}
            </Badge>
          )}
        </span>
      );
    },
    address: (host) =>
      host.external_ip ? (
        <span className="font-mono text-xs">
          {host.external_ip}:{host.external_port}
        </span>
      ) : (
        nothing
      ),
    timezone: (host) => host.timezone,
    last_seen: (host) =>
      host.last_seen === null ? (
        t("hosts:note.never_connected")
      ) : (
        <time>{format.recent(host.last_seen, hosts.refreshedAt)}</time>
      ),
  };
}

function HostNameCell({ host }: { host: HostRow }) {
  return (
    <span className="flex items-center gap-3">
      <HostTypeIcon type={host.type} />
      <span className="flex flex-col">
        <Link to={paths.host(host.id)} prefetch="intent" className="text-fg hover:underline">
          {host.name}
        </Link>
        <span className="text-xs font-normal text-fg-3">{host.timezone}</span>
      </span>
    </span>
  );
}

function HostActions({ host }: { host: HostRow }) {
  const { t } = useTranslation("host_admin");
  const look = buttonClass("ghost", "sm", true);
  const watchable = host.cameras.filter((camera) => camera.can_live);
  const live = t("action.live_of", { host: host.name });
  const edit = t("action.edit_of", { host: host.name });
  return (
    <span className="inline-flex gap-1">
      {watchable.length > 0 && (
        <Link
          to={paths.liveOf(watchable.map((camera) => camera.id))}
          aria-label={live}
          title={live}
          className={look}
        >
          <Icon as={MonitorPlay} />
        </Link>
      )}
      {host.can_manage && (
        <Link to={paths.hostEdit(host.id)} aria-label={edit} title={edit} className={look}>
          <Icon as={Pencil} />
        </Link>
      )}
    </span>
  );
}
