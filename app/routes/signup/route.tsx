import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { VerificationSent } from "~/components/shell/verification-sent";
import { findCaptcha } from "~/lib/captcha/captcha.server";
import { createHoneypot } from "~/lib/forms/honeypot.server";
import type { RouteHandle } from "~/lib/handle";
import { guessCountry, listCountries } from "~/lib/i18n/countries.server";
import { getLanguage } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import { findSignInWays } from "~/lib/session/sign-in-ways.server";
import { findSentMail } from "~/lib/session/verification.server";
import { readInvitation, signUp } from "./route.server";
import { SignUpForm } from "./sign-up-form";

export const handle: RouteHandle = {
  i18n: ["sign_up", "password", "errors", "captcha"],
  title: "signup",
};

export async function loader(args: LoaderFunctionArgs) {
  const sent = findSentMail(args.request);
  const honeypot = createHoneypot();
  if (sent) return { sent, honeypot, closed: null, form: null };
  const [language, captcha, ways] = await Promise.all([
    getLanguage(args.request),
    findCaptcha(args),
    findSignInWays(args),
  ]);
  const invitation = readInvitation(args.request);
  const closed = findRefusal(ways.sign_up, invitation);
  if (closed) return { sent, honeypot, closed, form: null };
  const countries = listCountries(language);
  const country = guessCountry(language, null, null);
  return { sent, honeypot, closed, form: { captcha, countries, country, invitation } };
}

/** Why there is no form: not everybody may open an account here. */
function findRefusal(policy: string, invitation: string | null): "closed" | "invited" | null {
  if (policy === "off") return "closed";
  return policy === "invited" && !invitation ? "invited" : null;
}

export function action(args: ActionFunctionArgs) {
  return signUp(args);
}

export { clientAction } from "~/lib/forms/client-action";

export default function SignUp() {
  const { t } = useTranslation("sign_up");
  const { sent, honeypot, closed, form } = useLoaderData<typeof loader>();
  if (sent) return <VerificationSent mail={sent} honeypot={honeypot} />;
  return (
    <>
      <h1 className="text-2xl">{t(closed ? `signup.${closed}.heading` : "signup.heading")}</h1>
      <p className="mt-1 mb-6 text-fg-3">{t(closed ? `signup.${closed}.text` : "signup.intro")}</p>
      {form && <SignUpForm {...form} honeypot={honeypot} />}
      <p className="mt-4 text-center text-fg-2 [&_a]:text-accent-text [&_a]:underline-offset-3 [&_a]:hover:underline">
        {t("signup.registered")} <Link to={paths.login}>{t("log_in")}</Link>
        {" · "}
        <Link to={paths.reverifyEmail}>{t("signup.resend")}</Link>
      </p>
    </>
  );
}
