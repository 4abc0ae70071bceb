import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireUser } from "~/lib/session/guards.server";
import { findStep } from "./playback-data.server";

/** Redirects to the event before or after a time, for browsers without script. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return redirect(await findStep(args));
}
