import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { keepChoice } from "~/lib/cookies/choices.server";
import { flashRedirect } from "~/lib/cookies/flash.server";
import { setCookies } from "~/lib/cookies/set-cookies";
import { answerForms, FormSuccess, onForm } from "~/lib/forms/form.server";
import { safeRedirect } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import { choiceForm } from "~contract/preferences";

/**
 * Keeps what was chosen. Without script the form names the page it stands on, which comes back with it, or says that
 * it was refused.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const target = form.has("redirect") ? safeRedirect(form.get("redirect"), paths.login) : null;
  const reply = await answerForms(form, {
    keep: onForm(choiceForm, async (choice) => {
      const headers = setCookies(await keepChoice(args, choice));
      return target === null ? new FormSuccess(null, headers) : redirect(target, { headers });
    }),
  });
  if (target === null || reply instanceof Response) return reply;
  return flashRedirect(target, "choice_not_kept");
}

export { clientAction } from "~/lib/forms/client-action";

export function loader() {
  return redirect(paths.login);
}
