import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerCalendar } from "~/lib/calendar/expiry-calendar.server";
import { graphql } from "~/lib/http/graphql";
import { CloudError, callCloudAnonymously } from "~/lib/http/graphql.server";
import { isLanguage } from "~/lib/i18n/language";
import { defaultLanguage } from "~contract/languages";

const calendarDocument = graphql(`
  query query_expiry_calendar($token: String!) {
    query_expiry_calendar(token: $token) {
      account_name
      language
      list { kind id name detail count expired_at }
    }
  }
`);

/** Expiry dates at a private address: its token is all there is. A revoked one is like one that never was. */
export async function loader(args: LoaderFunctionArgs) {
  const [, token] = /^([\w-]{43})\.ics$/.exec(args.params.file ?? "") ?? [];
  if (!token) throw new Response(null, { status: 404 });
  const { query_expiry_calendar: calendar } = await callCloudAnonymously(args, calendarDocument, {
    token,
  }).catch((error: unknown) => {
    if (error instanceof CloudError) throw new Response(null, { status: 404 });
    throw error;
  });
  const { account_name: accountName, list, language } = calendar;
  return answerCalendar(new URL(args.request.url).origin, {
    accountName,
    list,
    language: isLanguage(language) ? language : defaultLanguage,
  });
}
