import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireUser } from "~/lib/session/guards.server";
import { findStep } from "./playback-data.server";

/** To the event before or after a moment, for a browser without script. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return redirect(await findStep(args));
}
