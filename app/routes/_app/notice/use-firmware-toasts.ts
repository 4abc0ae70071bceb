import { useTranslation } from "react-i18next";
import { useToast } from "~/components/notice/toast-context";
import { paths } from "~/lib/paths";
import { useRealtimeMessage } from "~/lib/realtime/realtime-context";

/** Firmware updates as toasts, one a host, which takes the place of its last (C207–C209, C313). */
export function useFirmwareToasts(): void {
  const { t } = useTranslation("notice");
  const toast = useToast();
  useRealtimeMessage("FW_OTA_STATUS", ({ status, progress, to_web_data: host }) => {
    const isFailed = status === "failed";
    toast({
      key: `firmware-${host.host_id ?? host.host_name}`,
      kind: "notification",
      tone: isFailed ? "error" : status === "completed" ? "ok" : "info",
      title: t(`firmware.${status}`, { host: host.host_name }),
      ...(status === "in_progress" && { percent: progress }),
      ...(isFailed && {
        text: t("firmware.failed_text", { percent: progress }),
        action: {
          label: t("firmware.open"),
          to: host.host_id ? paths.host(host.host_id) : paths.hosts,
        },
      }),
    });
  });
}
