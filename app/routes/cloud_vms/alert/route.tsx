import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BellPlus, BellRing } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EditorLayout } from "~/components/list/editor-layout";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailed } from "~/components/ui/load-failed";
import { NewLink } from "~/components/ui/new-link";
import { NoPermission } from "~/components/ui/no-permission";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { useMessageRefresh } from "~/lib/realtime/use-live-refresh";
import { limits } from "~contract/limits";
import { changeAlerts, loadAlerts } from "./route.server";
import { useAlertItems } from "./use-alert-items";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["ui", "alerts", "errors"],
  title: "alerts",
  section: "vms",
};

export function loader(args: LoaderFunctionArgs) {
  return loadAlerts(args);
}

export function action(args: ActionFunctionArgs) {
  return changeAlerts(args);
}

/** The viewer's alerts, with the editor of one beside them. */
export default function Alerts() {
  const { t } = useTranslation("alerts");
  const { alerts, canAdd, now } = useLoaderData<typeof loader>();
  // When one last fired is in the list.
  useMessageRefresh("ALERT_FIRED", { throttleMs: 3_000, fallbackMs: 60_000 });
  const items = useAlertItems(alerts ?? [], now);
  const max = limits.alertsPerUserMax;
  const isFull = items.length >= max;
  const addLink = (
    <NewLink to={paths.newAlert} size="sm">
      {t("new")}
    </NewLink>
  );
  return (
    <EditorLayout
      heading={t("heading")}
      action={canAdd && !isFull && items.length > 0 && addLink}
      search={isFull && <p className="text-xs text-fg-3">{t("full", { max })}</p>}
      items={items}
      empty={
        alerts === null ? (
          <LoadFailed />
        ) : canAdd ? (
          <EmptyState icon={BellPlus} title={t("empty.title")} action={addLink}>
            {t("empty.text")}
          </EmptyState>
        ) : (
          <NoPermission title={t("none")} who="manager" what={t("heading")} />
        )
      }
      unchosen={
        <EmptyState icon={BellRing} title={t("unchosen.title")}>
          {t("unchosen.text")}
        </EmptyState>
      }
    />
  );
}
