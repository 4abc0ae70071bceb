import { HardDrive, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type Column, ResourceTable } from "~/components/list/resource-table";
import { RowLinks } from "~/components/list/row-links";
import { cardClass } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
import { formatFileSize } from "~/lib/i18n/format";
import { hostQuery } from "./host-query";
import type { HostPage } from "./page.server";

type StorageRow = HostPage["host"]["storages"][number];

/** Drives with their usage and their recycling threshold (C097). */
export function StoragesTab({ page }: { page: HostPage }) {
  const { t } = useTranslation("host_detail");
  const format = useFormat();
  const { host, query } = page;
  const size = (bytes: number) => formatFileSize(bytes, format.options.tag);
  if (host.storages.length === 0) {
    return (
      <div className={cardClass}>
        <EmptyState icon={HardDrive} title={t("storage.none")} />
      </div>
    );
  }
  const columns: Column<StorageRow>[] = [
    {
      id: "drive",
      head: t("storage.drive"),
      cell: (storage) => <span className="text-fg">{storage.drive}</span>,
    },
    {
      id: "path",
      head: t("storage.path"),
      cell: (storage) => <span className="font-mono text-xs">{storage.path}</span>,
    },
    { id: "fill", head: t("storage.fill"), cell: (storage) => <Fill storage={storage} /> },
    { id: "used", head: t("storage.used"), end: true, cell: (storage) => size(storage.used) },
    {
      id: "remaining",
      head: t("storage.remaining"),
      end: true,
      cell: (storage) => size(storage.remaining),
    },
    { id: "total", head: t("storage.total"), end: true, cell: (storage) => size(storage.total) },
    {
      id: "recycle",
      head: t("storage.recycle"),
      cell: (storage) => t(storage.recycle_enabled ? "on" : "off"),
    },
    {
      id: "threshold",
      head: t("storage.threshold"),
      end: true,
      cell: (storage) => format.percent(storage.recycle_threshold / 100),
    },
    {
      id: "keep",
      head: t("camera.keep"),
      cell: (storage) =>
        storage.recycle_keepday === null
          ? t("keep_room")
          : t("days", { count: storage.recycle_keepday }),
    },
  ];
  const editOf = ({ drive }: StorageRow) => ({
    to: hostQuery(host.id).href(query, {}, { dialog: "storage", about: drive }),
    label: t("storage.edit", { drive }),
    icon: Pencil,
    isDialog: true,
  });
  return (
    <ResourceTable
      caption={t("tab.storages")}
      columns={columns}
      rowActions={host.can_manage ? (storage) => <RowLinks links={[editOf(storage)]} /> : undefined}
      rows={host.storages}
      rowKey={(storage) => storage.drive}
    />
  );
}

/** Usage bar with a mark at the recycling threshold. */
function Fill({ storage }: { storage: StorageRow }) {
  const format = useFormat();
  const { used, total, recycle_threshold: threshold } = storage;
  const percent = total === 0 ? 0 : Math.floor((used / total) * 100);
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className="relative h-1.25 w-24 overflow-hidden rounded-full bg-active forced-color-adjust-none"
      >
        <span
          className={cx(
            "absolute inset-y-0 left-0",
            percent >= threshold ? "bg-warn" : "bg-accent",
          )}
          style={{ width: `${Math.min(100, percent)}%` }}
        />
        <span className="absolute inset-y-0 w-0.5 bg-fg" style={{ left: `${threshold}%` }} />
      </span>
      <span className="tnum">{format.percent(percent / 100)}</span>
    </span>
  );
}
