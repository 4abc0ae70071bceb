import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { Images, LayoutGrid, List, Table2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cardClass } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { keepChoice } from "~/lib/cookies/choices.server";
import { readPreferences } from "~/lib/cookies/preferences.server";
import { setCookies } from "~/lib/cookies/set-cookies";
import type { RouteHandle } from "~/lib/handle";
import { CloudError } from "~/lib/http/graphql.server";
import { languageNames } from "~/lib/i18n/i18n";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";
import type { loader as rootLoader } from "~/root";
import { type Language, languageTags } from "~contract/names";
import { SettingRow } from "../setting-row";
import { SettingsPage } from "../settings-page";
import { type ChoiceAnswer, SegmentedChoice } from "./choice-group";
import { ThemeCard } from "./theme-card";
import { TimeFormatCard } from "./time-format-card";

export const handle: RouteHandle = {
  i18n: ["settings", "errors"],
  title: "appearances",
  section: "console",
};

export async function loader(args: LoaderFunctionArgs) {
  const [{ master }, { viewMode, eventViewMode, aiEventsOnly }] = await Promise.all([
    requireUser(args),
    readPreferences(args.request),
  ]);
  const serverSeconds = Math.floor(Date.now() / 1000);
  return { master, viewMode, eventViewMode, aiEventsOnly, serverSeconds };
}

/** Keeps the one choice that was pressed; the user's other tabs and devices are told by the cloud. */
export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  const form = await args.request.formData();
  try {
    const cookies = await keepChoice(args, form);
    const headers = setCookies(cookies);
    // Without script the next page must already know the new cookies.
    if (form.has("redirect")) return redirect(paths.settingsAppearances, { headers });
    return data<ChoiceAnswer>({ error: null }, { headers });
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    return data<ChoiceAnswer>({ error: error.code }, { status: 400 });
  }
}

export default function Appearances() {
  const { t } = useTranslation(["settings", "common"]);
  const { master, viewMode, eventViewMode, aiEventsOnly, serverSeconds } =
    useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  if (!root) return null;
  const languages = Object.entries(languageNames) as [Language, string][];
  const onOff = [
    { value: "on", label: t("on") },
    { value: "off", label: t("off") },
  ];
  const rows = [
    {
      name: "language",
      title: t("common:language"),
      text: t("language.text"),
      kept: root.language,
      choices: languages.map(([value, label]) => ({ value, label, lang: languageTags[value] })),
    },
    {
      name: "event_view_mode",
      title: t("event_view_mode.title"),
      text: t("event_view_mode.text"),
      kept: eventViewMode,
      choices: [
        { value: "list", label: <WithIcon icon={List} text={t("event_view_mode.list")} /> },
        { value: "photo", label: <WithIcon icon={Images} text={t("event_view_mode.photo")} /> },
      ],
    },
    {
      name: "ai_events_only",
      title: t("ai_events_only.title"),
      text: t("ai_events_only.text"),
      kept: aiEventsOnly ? "on" : "off",
      choices: onOff,
    },
    {
      name: "view_mode",
      title: t("view_mode.title"),
      text: t("view_mode.text"),
      kept: viewMode,
      choices: [
        { value: "photo", label: <WithIcon icon={LayoutGrid} text={t("view_mode.photo")} /> },
        { value: "table", label: <WithIcon icon={Table2} text={t("view_mode.table")} /> },
      ],
    },
    {
      name: "shortcuts",
      title: t("shortcuts.title"),
      text: t("shortcuts.text"),
      kept: root.shortcuts ? "on" : "off",
      choices: onOff,
    },
  ];
  return (
    <SettingsPage master={master}>
      <ThemeCard theme={root.theme} />
      <TimeFormatCard timeFormat={root.timeFormat} serverSeconds={serverSeconds} />
      <section className={cardClass} aria-label={t("more")}>
        {rows.map(({ name, title, text, kept, choices }) => (
          <SettingRow key={name} id={name} title={title} text={text}>
            <SegmentedChoice name={name} kept={kept} labelledBy={name} choices={choices} />
          </SettingRow>
        ))}
      </section>
    </SettingsPage>
  );
}

function WithIcon({ icon, text }: { icon: typeof List; text: string }) {
  return (
    <>
      <Icon as={icon} size={14} />
      {text}
    </>
  );
}
