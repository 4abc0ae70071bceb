import { Link } from "@remix-run/react";
import { FileDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ExportActions } from "~/components/export/export-actions";
import { ExportStatus } from "~/components/export/export-status";
import { ListEmpty } from "~/components/list/list-empty";
import { type Column, ResourceTable } from "~/components/list/resource-table";
import { buttonClass } from "~/components/ui/button";
import { type ExportItem, findArchives, isCompleted } from "~/lib/export/export-item";
import { useFormat } from "~/lib/hooks/use-format";
import { formatFileSize } from "~/lib/i18n/format";
import { paths } from "~/lib/paths";

interface ExportTableProps {
  items: ExportItem[];
  /** Address of the last page, where there is any export. */
  lastTo: string | false;
}

/** The user's exports, a row each. */
export function ExportTable({ items, lastTo }: ExportTableProps) {
  const { t } = useTranslation("export");
  const { options, timeAt, time, duration } = useFormat();
  const archives = findArchives(items);
  const columns: Column<ExportItem>[] = [
    {
      id: "camera",
      head: t("column.camera"),
      cell: (item) => (
        <>
          <span className="block max-w-60 truncate text-fg">{item.camera_name}</span>
          <span className="block max-w-60 truncate text-xs font-normal text-fg-3">
            {item.host_name}
          </span>
        </>
      ),
    },
    {
      id: "range",
      head: t("column.range"),
      cell: (item) => (
        <>
          <span className="tnum block">{timeAt(item.start_time, item.timezone)}</span>
          <span className="tnum block text-xs text-fg-3">
            {duration(item.end_time - item.start_time)}
          </span>
        </>
      ),
    },
    {
      id: "state",
      head: t("column.state"),
      cell: (item) => (
        <div className="w-56 py-1.5">
          <ExportStatus item={item} />
        </div>
      ),
    },
    {
      id: "size",
      head: t("column.size"),
      end: true,
      cell: (item) => (isCompleted(item) ? formatFileSize(item.file_size, options.tag) : "–"),
    },
    {
      id: "until",
      head: t("column.until"),
      cell: (item) => (
        <span className="tnum">{item.expired_at === null ? "–" : time(item.expired_at)}</span>
      ),
    },
  ];
  return (
    <ResourceTable
      caption={t("heading")}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      rowActions={(item) => <ExportActions item={item} archiveOf={archives.get(item.id)} />}
      density="picture"
      empty={
        <ListEmpty
          isFiltered={false}
          showAllTo={paths.videoDownload}
          lastTo={lastTo}
          first={{
            icon: FileDown,
            title: t("empty.title"),
            text: t("empty.text"),
            action: (
              <Link to={paths.playback} className={buttonClass("primary", "sm")}>
                {t("empty.action")}
              </Link>
            ),
          }}
        />
      }
    />
  );
}
