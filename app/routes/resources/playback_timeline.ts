import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/lib/session/guards.server";
import { getTimeline } from "./playback-data.server";

/** Data for the playback timeline. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return Response.json(await getTimeline(args), { headers: { "Cache-Control": "no-store" } });
}
