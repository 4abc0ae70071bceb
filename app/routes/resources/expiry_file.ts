import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerCalendar } from "~/lib/calendar/expiry-calendar.server";
import { graphql } from "~/lib/http/graphql";
import { callCloud } from "~/lib/http/graphql.server";
import { getLanguage } from "~/lib/i18n/i18n.server";
import { requireMaster } from "~/lib/session/guards.server";
import { limits } from "~contract/limits";

const listDocument = graphql(`
  query query_expiry_file($limit: Int) {
    query_expiry_list(status: "upcoming", limit: $limit) {
      list { kind id name detail count expired_at }
    }
  }
`);

/** The same dates once, as a file for the signed-in master. */
export async function loader(args: LoaderFunctionArgs) {
  const { account_name: accountName } = await requireMaster(args);
  const answer = await callCloud(args, listDocument, { limit: limits.queryEventsMax });
  const calendar = {
    accountName,
    list: answer.query_expiry_list.list,
    language: await getLanguage(args.request),
  };
  return answerCalendar(new URL(args.request.url).origin, calendar, true);
}
