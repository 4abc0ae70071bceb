import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { keepChoice } from "~/lib/cookies/choices.server";
import { setCookies } from "~/lib/cookies/set-cookies";
import { safeRedirect } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";

/**
 * Stores a preference in this browser, and for a signed-in user in the cloud. Redirects back to the page, or answers
 * 204 to script, which sends no `redirect`.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const cookies = await keepChoice(args, form);
  const headers = new Headers(setCookies(cookies));
  const target = form.get("redirect");
  if (target === null) return new Response(null, { status: 204, headers });
  return redirect(safeRedirect(target, paths.login), { headers });
}

export function loader() {
  return redirect(paths.login);
}
