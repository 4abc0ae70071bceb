import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import {
  addAnnouncement,
  readPreferences,
  writePreferences,
} from "~/lib/cookies/preferences.server";
import { setCookies } from "~/lib/cookies/set-cookies";
import { safeRedirect } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";

/** Marks an announcement as read, with `skip` for good, and redirects back to the page. */
export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  const { request } = args;
  const form = await request.formData();
  const id = form.get("id");
  const { announced, skipped } = await readPreferences(request);
  const cookies =
    typeof id === "string"
      ? await writePreferences(request, {
          announced: addAnnouncement(announced ?? [], id),
          ...(form.has("skip") && { skipped: addAnnouncement(skipped, id) }),
        })
      : [];
  return redirect(safeRedirect(form.get("redirect")), {
    headers: setCookies(cookies),
  });
}

export function loader() {
  return redirect(paths.console);
}
