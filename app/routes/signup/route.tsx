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
import { findSentMail } from "~/lib/session/verification.server";
import { signUp } from "./route.server";
import { SignUpForm } from "./sign-up-form";

export const handle: RouteHandle = {
  i18n: ["sign_up", "password", "errors", "captcha"],
  title: "signup",
};

export async function loader(args: LoaderFunctionArgs) {
  const sent = findSentMail(args.request);
  const honeypot = createHoneypot();
  if (sent) return { sent, honeypot, form: null };
  const [language, captcha] = await Promise.all([getLanguage(args.request), findCaptcha(args)]);
  const countries = listCountries(language);
  return {
    sent,
    honeypot,
    form: { captcha, countries, country: guessCountry(language, null, null) },
  };
}

export function action(args: ActionFunctionArgs) {
  return signUp(args);
}

export { clientAction } from "~/lib/forms/client-action";

export default function SignUp() {
  const { t } = useTranslation("sign_up");
  const { sent, honeypot, form } = useLoaderData<typeof loader>();
  if (sent) return <VerificationSent mail={sent} honeypot={honeypot} />;
  return (
    <>
      <h1 className="text-2xl">{t("signup.heading")}</h1>
      <p className="mt-1 mb-6 text-fg-3">{t("signup.intro")}</p>
      <SignUpForm {...form} honeypot={honeypot} />
      <p className="mt-4 text-center text-fg-2 [&_a]:text-accent-text [&_a]:underline-offset-3 [&_a]:hover:underline">
        {t("signup.registered")} <Link to={paths.login}>{t("log_in")}</Link>
        {" · "}
        <Link to={paths.reverifyEmail}>{t("signup.resend")}</Link>
      </p>
    </>
  );
}
