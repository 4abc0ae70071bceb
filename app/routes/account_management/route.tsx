import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/lib/paths";
import { requireMaster } from "~/lib/session/guards.server";

/** Account management opens on its users (C053). */
export async function loader(args: LoaderFunctionArgs) {
  await requireMaster(args);
  return redirect(paths.users);
}
