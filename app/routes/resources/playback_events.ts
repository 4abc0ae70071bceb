import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/lib/session/guards.server";
import { getEvents } from "./playback-data.server";

/** Single events of a stretch of recording: marks, boxes, the next and the previous one. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return Response.json(await getEvents(args), { headers: { "Cache-Control": "no-store" } });
}
