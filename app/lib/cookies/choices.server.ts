import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { findSessionToken } from "~/lib/session/session.server";
import type { Choice } from "~contract/preferences";
import { addAnnouncements, readPreferences, writePreferences } from "./preferences.server";

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
 * Keeps what a form chooses, in this browser and, where it is the user's own, with the signed-in user; the cloud then
 * tells their other tabs and devices.
 * @returns Set-Cookie values
 * @throws CloudError where the cloud does not take it: then this browser keeps nothing either
 */
export async function keepChoice(args: CloudArgs, choice: Choice): Promise<string[]> {
  const { request } = args;
  if (choice.from !== "push" && (await findSessionToken(args)) !== null) {
    await sendToCloud(args, choice);
  }
  const kept = await readPreferences(request);
  const addTo = (ids: readonly string[] | null, more: string[] | undefined) =>
    more && addAnnouncements(ids ?? [], more);
  return writePreferences(request, {
    language: choice.language,
    theme: choice.theme,
    timeFormat: choice.time_format,
    timeZone: choice.time_zone,
    sidebarRail: choice.sidebar,
    viewMode: choice.view_mode,
    eventViewMode: choice.event_view_mode,
    aiEventsOnly: choice.ai_events_only,
    shortcuts: choice.shortcuts,
    dismissed: addTo(kept.dismissed, choice.dismissed),
    skipped: addTo(kept.skipped, choice.skipped),
    announced: addTo(kept.announced, choice.announced),
  });
}

/** Language, theme and time format belong to the user. */
async function sendToCloud(args: CloudArgs, { language, theme, time_format }: Choice) {
  if (language !== undefined) await callCloud(args, updateLanguage, { language });
  if (theme !== undefined) await callCloud(args, updateTheme, { theme });
  if (time_format !== undefined) await callCloud(args, updateTimeFormat, { time_format });
}
