import { useTranslation } from "react-i18next";
import { useExportContext } from "../export-context";
import { PanelFailed, SidePanel } from "../side-panel";
import { ArchiveForm } from "./archive-form";
import type { Archivable } from "./route.server";

/** Beside the recordings: the events around the moment, one of which is kept beyond its time. Null: not loaded. */
export function ArchivePanel({ archivable }: { archivable: Archivable | null }) {
  const { t } = useTranslation("playback");
  const { closeTo } = useExportContext();
  return (
    <SidePanel
      titleId="archive-title"
      title={t("archive.title")}
      closeTo={closeTo}
      closeLabel={t("archive.close")}
    >
      {archivable === null && <PanelFailed text={t("eventsFailed")} />}
      {archivable?.events.length === 0 && <p className="text-fg-2">{t("archive.none")}</p>}
      {archivable && archivable.events.length > 0 && <ArchiveForm archivable={archivable} />}
    </SidePanel>
  );
}
