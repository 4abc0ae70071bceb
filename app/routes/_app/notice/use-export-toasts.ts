import { useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/components/notice/toast-context";
import { isRouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { useRealtimeMessage } from "~/lib/realtime/realtime-context";
import { exportStates } from "~contract/names";

/**
 * Shows a toast when a video export has ended, on pages that do not list exports. `camera_name` is set only where it
 * ended by itself: a user who cancelled it needs no toast.
 */
export function useExportToasts(): void {
  const { t } = useTranslation("notice");
  const toast = useToast();
  const isShown = useMatches().some(({ handle }) => isRouteHandle(handle) && handle.exports);
  useRealtimeMessage("VIDEO_EXPORT_CHANGE", ({ status, camera_name: name }) => {
    if (name === undefined || isShown) return;
    const outcome = status === exportStates.completed ? "completed" : "failed";
    toast({
      // One a kind: a host that goes away ends many at once.
      key: `export-${outcome}`,
      kind: "notification",
      tone: outcome === "completed" ? "ok" : "error",
      title: t(`export.${outcome}`, { name }),
      action: { label: t("export.open"), to: paths.videoDownload },
    });
  });
}
