import { Receipt } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type Column, ResourceTable } from "~/components/list/resource-table";
import { cardClass } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { StatusDot } from "~/components/ui/status-dot";
import { useFormat } from "~/lib/hooks/use-format";
import type { HostPage } from "./page.server";

type PosRow = HostPage["host"]["pos"][number];

/** Tills with their takings since the start of counting (C099). Amounts are in the till's currency. */
export function PosTab({ page }: { page: HostPage }) {
  const { t } = useTranslation("host_detail");
  const format = useFormat();
  const { host } = page;
  if (host.pos.length === 0) {
    return (
      <div className={cardClass}>
        <EmptyState icon={Receipt} title={t("pos.none")} />
      </div>
    );
  }
  const amount = new Intl.NumberFormat(format.options.tag, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const percent = new Intl.NumberFormat(format.options.tag, {
    style: "percent",
    maximumFractionDigits: 1,
  });
  const columns: Column<PosRow>[] = [
    { id: "name", head: t("pos.name"), cell: (pos) => <span className="text-fg">{pos.name}</span> },
    {
      id: "connected",
      head: t("pos.connected"),
      cell: (pos) => (
        <span className="inline-flex items-center gap-1.75">
          <StatusDot status={pos.connected ? "online" : "disconnected"} />
          {t(pos.connected ? "connected" : "not_connected")}
        </span>
      ),
    },
    {
      id: "count",
      head: t("pos.count"),
      end: true,
      cell: (pos) => format.number(pos.transaction_count),
    },
    {
      id: "amount",
      head: t("pos.amount"),
      end: true,
      cell: (pos) => amount.format(pos.transaction_amount),
    },
    {
      id: "start",
      head: t("pos.start"),
      cell: (pos) =>
        pos.start_time === null ? "—" : <time>{format.timeAt(pos.start_time, host.timezone)}</time>,
    },
    { id: "camera", head: t("pos.camera"), cell: (pos) => pos.mapped_camera?.name ?? "—" },
    {
      id: "conversion",
      head: t("pos.conversion"),
      end: true,
      cell: (pos) =>
        pos.conversion_rate === null ? "—" : percent.format(pos.conversion_rate / 100),
    },
  ];
  return (
    <ResourceTable
      caption={t("tab.pos")}
      columns={columns}
      rows={host.pos}
      rowKey={(pos) => pos.id}
    />
  );
}
