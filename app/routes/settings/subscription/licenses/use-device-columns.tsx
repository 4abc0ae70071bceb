import { useTranslation } from "react-i18next";
import type { Column } from "~/components/list/resource-table";
import { Badge } from "~/components/ui/badge";
import { ItemLink } from "~/components/ui/item-link";
import { StatusDot } from "~/components/ui/status-dot";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import type { LicensesQuery } from "./licenses-query";
import type { LicenseDevice } from "./route.server";

/** A camera's or door's columns; of doors also what their host says of them (C105). */
export function useDeviceColumns({ kind }: LicensesQuery): Column<LicenseDevice>[] {
  const { t } = useTranslation("subscription");
  const { date, number } = useFormat();
  const ofDoor: Column<LicenseDevice>[] = [
    {
      id: "index",
      head: t("license.index"),
      end: true,
      cell: ({ index }) => number(index),
    },
    {
      id: "enabled",
      head: t("license.enabled"),
      cell: ({ enabled }) => t(enabled ? "yes" : "no"),
    },
    {
      id: "other",
      head: t("license.other"),
      cell: ({ other_licensed: other }) => t(other ? "yes" : "no"),
    },
  ];
  return [
    {
      id: "name",
      head: t(`license.${kind}`),
      sortKey: "name",
      cell: (device) => <span id={`device-${device.id}`}>{device.name}</span>,
    },
    {
      id: "host",
      head: t("license.host"),
      sortKey: "host",
      cell: (device) => (
        <ItemLink to={paths.host(device.host_id)} className="hover:underline">
          {device.host_name}
        </ItemLink>
      ),
    },
    {
      id: "connected",
      head: t("license.connected"),
      cell: ({ connected }) => (
        <span className="inline-flex items-center gap-1.5">
          <StatusDot status={connected ? "online" : "disconnected"} small />
          {t(connected ? "yes" : "no")}
        </span>
      ),
    },
    ...(kind === "door" ? ofDoor : []),
    {
      id: "licensed",
      head: t("license.licensed"),
      cell: (device) => <LicenseState device={device} />,
    },
    {
      id: "order",
      head: t("column.order"),
      cell: ({ order_number: order }) =>
        order !== null && (
          <ItemLink to={paths.order(order)} className="tnum hover:underline">
            {order}
          </ItemLink>
        ),
    },
    {
      id: "expires",
      head: t("column.expires"),
      sortKey: "expires",
      cell: ({ expired_at: at }) => at !== null && <span className="tnum">{date(at)}</span>,
    },
  ];
}

function LicenseState({ device }: { device: LicenseDevice }) {
  const { t } = useTranslation("subscription");
  if (device.licensed) return <Badge tone="ok">{t("license.state.licensed")}</Badge>;
  return device.order_number === null ? (
    <Badge>{t("license.state.unlicensed")}</Badge>
  ) : (
    <Badge tone="danger">{t("license.state.expired")}</Badge>
  );
}
