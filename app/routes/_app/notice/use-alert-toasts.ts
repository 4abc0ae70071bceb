import { useTranslation } from "react-i18next";
import { useToast } from "~/components/notice/toast-context";
import { paths } from "~/lib/paths";
import { useRealtimeMessage } from "~/lib/realtime/realtime-context";

/** The user's own alerts as toasts, one an alert, which takes the place of its last (decision D52). */
export function useAlertToasts(): void {
  const { t } = useTranslation("notice");
  const toast = useToast();
  useRealtimeMessage("ALERT_FIRED", ({ alert_id: id, alert_name: name, event }) => {
    const { device_name: camera, host_name: host } = event;
    toast({
      key: `alert-${id}`,
      kind: "notification",
      tone: "info",
      title: t("alert.title", { name }),
      text: camera ? t("alert.place", { camera, host }) : host,
      action: {
        label: t("alert.open"),
        to: paths.event(event.id),
      },
    });
  });
}
