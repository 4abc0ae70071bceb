import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/lib/session/guards.server";
import { getMonth } from "./playback-data.server";

/** Days of a month with recordings and events, for the playback page's calendar. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return Response.json(await getMonth(args), { headers: { "Cache-Control": "no-store" } });
}
