import type { LoaderFunctionArgs } from "@remix-run/node";
import { getLanguage } from "~/lib/i18n/i18n.server";
import { findNewestNotifications } from "~/lib/notice/notifications.server";
import { requireUser } from "~/lib/session/guards.server";

/** What the bell shows, for a page that stays open. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const newest = await findNewestNotifications(args, await getLanguage(args.request));
  return Response.json(newest, {
    status: newest ? 200 : 503,
    headers: { "Cache-Control": "no-store" },
  });
}
