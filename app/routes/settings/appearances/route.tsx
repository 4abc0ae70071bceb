import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Images, LayoutGrid, List, Table2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { promiseHash } from "remix-utils/promise";
import { useShownPicture } from "~/components/notice/notice-context";
import { cardClass } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { readPreferences } from "~/lib/cookies/preferences.server";
import type { RouteHandle } from "~/lib/handle";
import { useRootData } from "~/lib/hooks/use-root-data";
import { languageNames } from "~/lib/i18n/i18n";
import { paths } from "~/lib/paths";
import { findPush } from "~/lib/push/push.server";
import { requireUser } from "~/lib/session/guards.server";
import { type Language, languageTags } from "~contract/languages";
import { AvatarForm } from "../avatar/avatar-form";
import { changeProfile } from "../route.server";
import { SettingRow } from "../setting-row";
import { SettingsPage } from "../settings-page";
import { PushCard } from "./push-card";
import { SegmentedChoice, type SettingChoiceProps } from "./setting-choice";
import { ThemeCard } from "./theme-card";
import { TimeFormatCard } from "./time-format-card";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["settings", "errors"],
  title: "appearances",
  section: "console",
};

export async function loader(args: LoaderFunctionArgs) {
  const { user, preferences, push } = await promiseHash({
    user: requireUser(args),
    preferences: readPreferences(args.request),
    push: requireUser(args).then(() => findPush(args)),
  });
  const { viewMode, eventViewMode, aiEventsOnly } = preferences;
  const serverSeconds = Math.floor(Date.now() / 1000);
  const { master, name } = user;
  return { master, name, viewMode, eventViewMode, aiEventsOnly, serverSeconds, push };
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  return changeProfile(args);
}

export default function Appearances() {
  const { t } = useTranslation(["settings", "common"]);
  const { master, name, viewMode, eventViewMode, aiEventsOnly, serverSeconds, push } =
    useLoaderData<typeof loader>();
  const picture = useShownPicture();
  const root = useRootData();
  if (!root) return null;
  const languages = Object.entries(languageNames) as [Language, string][];
  const onOff = [
    { value: "on", label: t("on") },
    { value: "off", label: t("off") },
  ];
  const rows: Row[] = [
    {
      name: "language",
      title: t("common:language"),
      text: t("language.text"),
      kept: root.language,
      options: languages.map(([value, label]) => ({ value, label, lang: languageTags[value] })),
    },
    {
      name: "event_view_mode",
      title: t("event_view_mode.title"),
      text: t("event_view_mode.text"),
      kept: eventViewMode,
      options: [
        { value: "list", label: <WithIcon icon={List} text={t("event_view_mode.list")} /> },
        { value: "photo", label: <WithIcon icon={Images} text={t("event_view_mode.photo")} /> },
      ],
    },
    {
      name: "ai_events_only",
      title: t("ai_events_only.title"),
      text: t("ai_events_only.text"),
      kept: aiEventsOnly ? "on" : "off",
      options: onOff,
    },
    {
      name: "view_mode",
      title: t("view_mode.title"),
      text: t("view_mode.text"),
      kept: viewMode,
      options: [
        { value: "photo", label: <WithIcon icon={LayoutGrid} text={t("view_mode.photo")} /> },
        { value: "table", label: <WithIcon icon={Table2} text={t("view_mode.table")} /> },
      ],
    },
    {
      name: "shortcuts",
      title: t("shortcuts.title"),
      text: t("shortcuts.text"),
      kept: root.shortcuts ? "on" : "off",
      options: onOff,
    },
  ];
  return (
    <SettingsPage master={master}>
      <ThemeCard theme={root.theme} />
      <TimeFormatCard timeFormat={root.timeFormat} serverSeconds={serverSeconds} />
      <section className={cardClass} aria-label={t("avatar.label")}>
        <SettingRow title={t("avatar.label")} text={t("avatar.text")}>
          <AvatarForm action={paths.settingsAppearances} name={name} picture={picture} />
        </SettingRow>
      </section>
      <section className={cardClass} aria-label={t("more")}>
        {rows.map(({ name, title, text, kept, options }) => (
          <SettingRow key={name} id={name} title={title} text={text}>
            <SegmentedChoice name={name} kept={kept} labelledBy={name} options={options} />
          </SettingRow>
        ))}
      </section>
      {push && <PushCard push={push} />}
    </SettingsPage>
  );
}

interface Row extends Pick<SettingChoiceProps, "name" | "kept" | "options"> {
  title: string;
  text: string;
}

function WithIcon({ icon, text }: { icon: typeof List; text: string }) {
  return (
    <>
      <Icon as={icon} size={14} />
      {text}
    </>
  );
}
