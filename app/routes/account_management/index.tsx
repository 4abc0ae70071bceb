import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireMaster } from "~/lib/guards.server";
import { paths } from "~/lib/paths";

/** Account management opens on its users (C053). */
export async function loader(args: LoaderFunctionArgs) {
  await requireMaster(args);
  return redirect(paths.users);
}
