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
  const parts = {
    orders: paths.settingsSubscription,
    requests: paths.renewRequests,
    licenses: paths.licenses,
    cards: paths.mobileCards,
    expiry: paths.expiry,
  };
  const tabs = Object.entries(parts).map(([name, to]) => ({
    to,
    label: t(`part.${name as keyof typeof parts}`),
    current: name === part,
  }));
  return (
    <SettingsPage master {...(drawer && { drawer })}>
      <Tabs label={t("common:title.subscription")} tabs={tabs} />
      {children}
    </SettingsPage>
  );
}
