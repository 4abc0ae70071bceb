import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/lib/paths";
import { changePush } from "~/lib/push/push.server";
import { requireUser } from "~/lib/session/guards.server";

export { clientAction } from "~/lib/forms/client-action";

/** Switches pushes to this browser on and off. */
export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  return changePush(args);
}

export function loader() {
  return redirect(paths.settingsAppearances);
}
