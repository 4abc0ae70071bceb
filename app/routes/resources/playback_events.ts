import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/lib/session/guards.server";
import { getEvents } from "./playback-data.server";

/** Single events of a time range, for marks, boxes and steps. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return Response.json(await getEvents(args), { headers: { "Cache-Control": "no-store" } });
}
