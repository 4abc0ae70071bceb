import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { keepChoice } from "~/lib/cookies/choices.server";
import { setCookies } from "~/lib/cookies/set-cookies";
import { safeRedirect } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";

/**
 * Keeps one choice in this browser, and with the user where there is one; then back to where the
 * visitor was, or no content for script that sends no `redirect`.
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
