import { useTranslation } from "react-i18next";
import { useFormat } from "~/lib/hooks/use-format";
import type { NotificationItem } from "~/lib/notice/notifications.server";
import { paths } from "~/lib/paths";

export interface NotificationWords {
  title: string;
  text: string;
  /** Where it leads; an announcement says all itself. */
  to: string | null;
}

/** A notification in the reader's language. */
export function useNotificationWords(): (item: NotificationItem) => NotificationWords {
  const { t } = useTranslation("notice");
  const { date } = useFormat();
  return (item) => {
    const { camera_name: camera, host_name, host_id, event_row_id: event } = item;
    const host = host_name ?? "";
    const place = camera === null ? host : t("alert.place", { camera, host });
    switch (item.type) {
      case "alert":
        return {
          title: t("alert.title", { name: item.alert_name ?? "" }),
          text: place,
          // Its event may be gone by now; the alert itself is not.
          to: event ? paths.event(event) : paths.alerts,
        };
      case "export":
        return {
          title: t("export.failed", { name: camera ?? "" }),
          text: host,
          to: paths.videoDownload,
        };
      case "firmware":
        return {
          title: t(item.status === "failed" ? "firmware.failed" : "firmware.completed", { host }),
          text: "",
          to: host_id && paths.host(host_id),
        };
      case "expiry":
        return {
          title: t("notifications.expiry", { number: item.order_number ?? "" }),
          text: t("notifications.expiry_text", { date: date(item.expires_at ?? 0) }),
          to: paths.settingsSubscription,
        };
      case "security":
        return {
          title: t("notifications.security"),
          text: t("notifications.security_text", { address: item.address ?? "" }),
          to: paths.settingsSecurity,
        };
      default:
        return { title: item.title ?? "", text: item.message ?? "", to: null };
    }
  };
}
