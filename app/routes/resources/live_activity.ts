import type { LoaderFunctionArgs } from "@remix-run/node";
import { dataAnswer } from "~/lib/http/data-answer.server";
import { requireUser } from "~/lib/session/guards.server";
import { findActivity } from "~/lib/wall/activity.server";

/** Newest events of the wall's cameras: `?cameras=1,2`. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const ids = new URL(args.request.url).searchParams.get("cameras")?.split(",") ?? [];
  const activity = await findActivity(args, ids);
  return dataAnswer(activity);
}
