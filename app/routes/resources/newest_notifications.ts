import type { LoaderFunctionArgs } from "@remix-run/node";
import { dataAnswer } from "~/lib/http/data-answer.server";
import { getLanguage } from "~/lib/i18n/i18n.server";
import { findNewestNotifications } from "~/lib/notice/notifications.server";
import { requireUser } from "~/lib/session/guards.server";

/** What the bell shows, for a page that stays open. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const newest = await findNewestNotifications(args, await getLanguage(args.request));
  return dataAnswer(newest);
}
