import { useTranslation } from "react-i18next";
import { eventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { RecentEventTime } from "~/components/event/event-time";
import { HostCameras, HostName, HostState } from "~/components/host/host-cells";
import { HostNote } from "~/components/host/host-note";
import { type Column, ResourceTable } from "~/components/list/resource-table";
import { ItemLink } from "~/components/ui/item-link";
import { hostTypeOf } from "~/lib/host/host-state";
import type { HostSummary } from "~/lib/host/host-summary.server";
import { paths } from "~/lib/paths";

/** The hosts of the home, a row each. */
export function HostTable({ hosts, refreshedAt }: { hosts: HostSummary[]; refreshedAt: number }) {
  const { t } = useTranslation("hosts");
  const columns: Column<HostSummary>[] = [
    {
      id: "host",
      head: t("table.host"),
      cell: (host) => <HostName host={host} refreshedAt={refreshedAt} />,
    },
    {
      id: "state",
      head: t("table.state"),
      cell: (host) => (
        <>
          <HostState host={host} />
          <HostNote host={host} nowSeconds={refreshedAt} />
        </>
      ),
    },
    { id: "type", head: t("table.type"), cell: (host) => t(`type.${hostTypeOf(host.type)}`) },
    { id: "region", head: t("table.region"), cell: (host) => host.region.name },
    {
      id: "cameras",
      head: t("table.cameras"),
      cell: (host) => <HostCameras host={host} />,
    },
    {
      id: "latest_event",
      head: t("table.latest_event"),
      cell: (host) => <LatestEvent event={host.latest_event} refreshedAt={refreshedAt} />,
    },
  ];
  return (
    <ResourceTable
      caption={t("table.caption")}
      columns={columns}
      rows={hosts}
      rowKey={(host) => host.id}
      density="picture"
    />
  );
}

function LatestEvent({
  event,
  refreshedAt,
}: {
  event: HostSummary["latest_event"];
  refreshedAt: number;
}) {
  const { t } = useTranslation("hosts");
  const nameOf = useEventName();
  if (!event) return <span className="text-fg-3">{t("table.no_event")}</span>;
  return (
    <span className={`flex items-center gap-1.5 ${eventMark(event.event_type)}`}>
      <ItemLink to={paths.event(event.id)} className="text-fg hover:underline">
        {nameOf(event.event_id)}
      </ItemLink>
      <RecentEventTime event={event} nowSeconds={refreshedAt} className="tnum text-fg-3" />
    </span>
  );
}
