import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { fetchDest } from "remix-utils/sec-fetch";
import { Button } from "~/components/ui/button";
import type { RouteHandle } from "~/lib/handle";
import { safeRedirect } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import { findSessionToken } from "~/lib/session/session.server";
import { afterSignOut, signOut } from "~/lib/session/sign-out.server";

export const handle: RouteHandle = { i18n: ["login"], title: "logout" };

/**
 * Signs out at once when typed or followed from the console's own pages; from other sites it asks first, so that they
 * cannot sign a user out. Redirects to the login page (C035).
 */
export async function loader(args: LoaderFunctionArgs) {
  const { headers } = args.request;
  if (!(await findSessionToken(args))) {
    throw redirect(`${paths.login}?${new URLSearchParams({ redirect: paths.logout })}`);
  }
  const site = headers.get("sec-fetch-site");
  const ownNavigation =
    fetchDest(headers) === "document" && (site === "none" || site === "same-origin");
  if (ownNavigation) {
    const target = await afterSignOut(args, paths.login);
    throw redirect(target, { headers: await signOut(args) });
  }
  return null;
}

/** Page to return to after the next sign-in, after a forced logout (C186). */
export async function action(args: ActionFunctionArgs) {
  // A request without a form is signed out too.
  const hasForm = args.request.headers.has("content-type");
  const form = hasForm ? await args.request.formData() : new FormData();
  const target = safeRedirect(form.get("redirect"), "");
  const query = target && `?${new URLSearchParams({ redirect: target })}`;
  const next = await afterSignOut(args, paths.login + query);
  return redirect(next, { headers: await signOut(args) });
}

export default function Logout() {
  const { t } = useTranslation("login");
  return (
    <>
      <h1 className="text-2xl">{t("logout.heading")}</h1>
      <p className="mt-1 mb-6 text-fg-3">{t("logout.text")}</p>
      <form method="post">
        <Button type="submit" variant="primary" size="lg" className="w-full">
          {t("logout.submit")}
        </Button>
      </form>
    </>
  );
}
