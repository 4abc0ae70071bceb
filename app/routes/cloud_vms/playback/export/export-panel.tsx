import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ExportActions } from "~/components/export/export-actions";
import { ExportStatus } from "~/components/export/export-status";
import { type ExportItem, findArchives, isCompleted } from "~/lib/export/export-item";
import { useFormat } from "~/lib/hooks/use-format";
import { formatFileSize } from "~/lib/i18n/format";
import { paths } from "~/lib/paths";
import { useExportContext } from "../export-context";
import { PanelFailed, SidePanel } from "../side-panel";
import { ExportForm } from "./export-form";
import type { ExportLimits } from "./export-summary";

interface ExportPanelProps {
  exports: (ExportLimits & { list: ExportItem[]; total: number }) | null;
}

/** Beside the recordings: what to export, and the newest exports with their states. */
export function ExportPanel({ exports }: ExportPanelProps) {
  const { t } = useTranslation(["export", "common"]);
  const { closeTo, cameras } = useExportContext();
  return (
    <SidePanel titleId="export-title" title={t("title")} closeTo={closeTo} closeLabel={t("close")}>
      {!exports && <PanelFailed text={t("failed")} />}
      {exports && cameras.length === 0 && <p className="text-fg-3">{t("no_cameras")}</p>}
      {exports && cameras.length > 0 && <ExportForm limits={exports} />}
      {exports && exports.list.length > 0 && <Tray items={exports.list} total={exports.total} />}
    </SidePanel>
  );
}

/** The newest exports: they go on whatever page is open. */
function Tray({ items, total }: { items: ExportItem[]; total: number }) {
  const { t } = useTranslation("export");
  const { options } = useFormat();
  const archives = findArchives(items);
  return (
    <section aria-labelledby="export-tray" className="mt-4 border-t border-[#1f252d] pt-3">
      <h3 id="export-tray" className="font-medium text-white">
        {t("tray")}
      </h3>
      <ul className="mt-3 flex flex-col gap-3">
        {items.map((item) => (
          <li key={item.id}>
            <div className="flex min-h-7 items-center gap-2 text-xs">
              <span className="min-w-0 truncate font-medium text-[#eceff3]">
                {item.camera_name}
              </span>
              <span className="ml-auto shrink-0">
                <ExportActions item={item} archiveOf={archives.get(item.id)} />
              </span>
            </div>
            <ExportStatus item={item} hasBar />
            {isCompleted(item) && (
              <p className="tnum mt-0.5 text-xs text-fg-3">
                {formatFileSize(item.file_size, options.tag)}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs">
        <Link to={paths.videoDownload} className="text-accent-text underline underline-offset-2">
          {t("all", { count: total })}
        </Link>
      </p>
    </section>
  );
}
