import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DrawerFrame } from "~/components/list/list-screen";
import { Tabs } from "~/components/ui/tabs";
import type { DrawerList } from "~/lib/lists/drawer";
import { paths } from "~/lib/paths";

/** Head and tabs of the settings; each tab is a page of its own. Only a master has the subscription and programs. */
export function SettingsPage({
  master,
  drawer,
  children,
}: {
  master: boolean;
  /** For the route's child that is a DrawerRoute. */
  drawer?: DrawerList;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const tabs = [
    { to: paths.settings, label: t("title.profile") },
    { to: paths.settingsSecurity, label: t("title.security") },
    { to: paths.settingsAppearances, label: t("title.appearances") },
    ...(master
      ? [
          {
            to: paths.settingsSubscription,
            label: t("title.subscription"),
            current: pathname.startsWith(paths.settingsSubscription),
          },
          { to: paths.apiTokens, label: t("title.api_tokens") },
          {
            to: paths.webhooks,
            label: t("title.webhooks"),
            current: pathname.startsWith(paths.webhooks),
          },
        ]
      : []),
  ];
  return (
    <DrawerFrame
      drawer={drawer}
      className="mx-auto flex w-full max-w-270 flex-col gap-4 p-5 pt-4 max-md:p-4"
    >
      <h1 className="text-xl">{t("title.settings")}</h1>
      <Tabs label={t("title.settings")} tabs={tabs} />
      {children}
    </DrawerFrame>
  );
}
