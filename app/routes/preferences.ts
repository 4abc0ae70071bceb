import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { isTimeZone } from "~/lib/format";
import { graphql } from "~/lib/graphql";
import { type CloudArgs, callCloud } from "~/lib/graphql.server";
import { isLanguage } from "~/lib/language";
import { paths } from "~/lib/paths";
import { addAnnouncement, readPreferences, writePreferences } from "~/lib/preferences.server";
import { safeRedirect } from "~/lib/safe-redirect";
import { getSessionToken } from "~/lib/session.server";
import { themes, timeFormats } from "~contract/names";

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

/**
 * Keeps one choice in this browser, and with the user where there is one; then back to where the
 * visitor was, or no content for script that sends no `redirect`. Unknown choices are ignored.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const cookies = await keepChoice(args, form);
  const headers = new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  const target = form.get("redirect");
  if (target === null) return new Response(null, { status: 204, headers });
  return redirect(safeRedirect(target, paths.login), { headers });
}

export function loader() {
  return redirect(paths.login);
}

async function keepChoice(args: CloudArgs, form: FormData): Promise<string[]> {
  const { request } = args;
  // A push from the cloud is taken over here; the cloud has it already.
  const fromCloud = form.get("from") === "push";
  const signedIn = !fromCloud && (await getSessionToken(request.headers.get("cookie"))) !== null;
  const language = form.get("language");
  if (isLanguage(language)) {
    if (signedIn) await callCloud(args, updateLanguage, { language });
    return writePreferences(request, { language });
  }
  const chosenTheme = form.get("theme");
  const theme = themes.findIndex((name) => chosenTheme !== null && name === chosenTheme);
  if (theme !== -1) {
    if (signedIn) await callCloud(args, updateTheme, { theme });
    return writePreferences(request, { theme });
  }
  const timeFormat = timeFormats.find((format) => format === form.get("time_format"));
  if (timeFormat && fromCloud) return writePreferences(request, { timeFormat });

  const timeZone = form.get("time_zone");
  if (isTimeZone(timeZone)) return writePreferences(request, { timeZone });

  const sidebar = form.get("sidebar");
  if (sidebar !== null) return writePreferences(request, { sidebarRail: sidebar === "rail" });

  const dismiss = form.get("dismiss");
  if (typeof dismiss === "string") {
    const { dismissed } = await readPreferences(request);
    return writePreferences(request, { dismissed: addAnnouncement(dismissed, dismiss) });
  }
  return [];
}
