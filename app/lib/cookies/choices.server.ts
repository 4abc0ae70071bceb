import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { isLanguage } from "~/lib/i18n/language";
import { findSessionToken } from "~/lib/session/session.server";
import { themes, timeFormats } from "~contract/names";
import { isTimeZone } from "~contract/time-zone";
import {
  addAnnouncement,
  eventViewModes,
  readPreferences,
  viewModes,
  writePreferences,
} from "./preferences.server";

const updateLanguage = graphql(`
  mutation update_language($language: String!) {
    update_language(language: $language) { id }
  }
`);

const updateTheme = graphql(`
  mutation update_theme($theme: Int!) {
    update_theme(theme: $theme) { id }
  }
`);

const updateTimeFormat = graphql(`
  mutation update_time_format($time_format: String!) {
    update_time_format(time_format: $time_format) { id }
  }
`);

/**
 * Keeps the one choice a form names, in this browser and, where it is the user's own, with the signed-in user; the
 * cloud then tells his other tabs and devices. Unknown choices are ignored.
 * @returns Set-Cookie values
 * @throws CloudError where the cloud does not take it: then this browser keeps nothing either
 */
export async function keepChoice(args: CloudArgs, form: FormData): Promise<string[]> {
  return (await keepUserChoice(args, form)) ?? (await keepBrowserChoice(args.request, form)) ?? [];
}

/** Language, theme, time format: they belong to the user. */
async function keepUserChoice(args: CloudArgs, form: FormData): Promise<string[] | null> {
  const { request } = args;
  // A push from the cloud is taken over here; the cloud has it already.
  const fromCloud = form.get("from") === "push";
  const tellCloud = !fromCloud && (await findSessionToken(args)) !== null;
  const language = form.get("language");
  if (isLanguage(language)) {
    if (tellCloud) await callCloud(args, updateLanguage, { language });
    return writePreferences(request, { language });
  }
  const chosenTheme = form.get("theme");
  const theme = themes.findIndex((name) => chosenTheme !== null && name === chosenTheme);
  if (theme !== -1) {
    if (tellCloud) await callCloud(args, updateTheme, { theme });
    return writePreferences(request, { theme });
  }
  const timeFormat = timeFormats.find((format) => format === form.get("time_format"));
  if (!timeFormat) return null;
  if (tellCloud) await callCloud(args, updateTimeFormat, { time_format: timeFormat });
  return writePreferences(request, { timeFormat });
}

/** What is a matter of this browser alone. */
async function keepBrowserChoice(request: Request, form: FormData): Promise<string[] | null> {
  const timeZone = form.get("time_zone");
  if (isTimeZone(timeZone)) return writePreferences(request, { timeZone });

  const viewMode = viewModes.find((mode) => mode === form.get("view_mode"));
  if (viewMode) return writePreferences(request, { viewMode });
  const eventViewMode = eventViewModes.find((mode) => mode === form.get("event_view_mode"));
  if (eventViewMode) return writePreferences(request, { eventViewMode });

  const sidebar = form.get("sidebar");
  if (sidebar !== null) return writePreferences(request, { sidebarRail: sidebar === "rail" });
  const aiEventsOnly = form.get("ai_events_only");
  if (aiEventsOnly !== null) {
    return writePreferences(request, { aiEventsOnly: aiEventsOnly === "on" });
  }
  const shortcuts = form.get("shortcuts");
  if (shortcuts !== null) return writePreferences(request, { shortcuts: shortcuts === "on" });

  const dismiss = form.get("dismiss");
  if (typeof dismiss !== "string") return null;
  const { dismissed } = await readPreferences(request);
  return writePreferences(request, { dismissed: addAnnouncement(dismissed, dismiss) });
}
