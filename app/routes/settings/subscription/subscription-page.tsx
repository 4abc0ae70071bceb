import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Tabs } from "~/components/ui/tabs";
import type { DrawerList } from "~/lib/lists/drawer";
import { paths } from "~/lib/paths";
import { SettingsPage } from "../settings-page";

/** Frame of the subscription's parts, each a page of its own. Its tab is only a master's. */
export function SubscriptionPage({
  part,
  drawer,
  children,
}: {
  part: "orders" | "requests" | "licenses" | "cards" | "expiry";
  drawer?: DrawerList;
  children: ReactNode;
}) {
  const { t } = useTranslation(["subscription", "common"]);
  const tabs = [
    { part: "orders", to: paths.settingsSubscription, label: t("orders.heading") },
    { part: "requests", to: paths.renewRequests, label: t("common:title.renew_requests") },
    { part: "licenses", to: paths.licenses, label: t("common:title.licenses") },
    { part: "cards", to: paths.mobileCards, label: t("common:title.mobile_cards") },
    { part: "expiry", to: paths.expiry, label: t("common:title.expiry_dates") },
  ].map((tab) => ({ ...tab, current: tab.part === part }));
  return (
    <SettingsPage master {...(drawer && { drawer })}>
      <Tabs label={t("common:title.subscription")} tabs={tabs} />
      {children}
    </SettingsPage>
  );
}
