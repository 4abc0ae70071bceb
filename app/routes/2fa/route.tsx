import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { AuthHead } from "~/components/shell/auth-head";
import { setCookies } from "~/lib/cookies/set-cookies";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { keepTempToken, loginPathOf } from "~/lib/session/second-factor.server";
import { limits } from "~contract/limits";
import { PasskeyForm } from "./passkey-form";
import { answerChallenge, getChallenge } from "./route.server";
import { SecondFactorForm } from "./second-factor-form";

export const handle: RouteHandle = { i18n: ["two_factor", "errors"], title: "two_factor" };

// The token passes through the address (decision D28): it must not be sent as a referrer.
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "no-referrer" });

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const query = new URL(request.url).searchParams;
  const token = query.get("token");
  if (token !== null || query.has("mobile")) {
    // The masked number comes from the cloud: a number in the address could be forged (threat B10).
    for (const name of ["token", "mobile"]) query.delete(name);
    const kept = token === null ? [] : await keepTempToken(request, token);
    throw redirect(`${paths.twoFactor}?${query}`, {
      headers: [["Referrer-Policy", "no-referrer"], ...setCookies(kept)],
    });
  }
  const challenge = await getChallenge(args);
  const byBackupCode = challenge.hasBackupCodes && query.get("method") === "backup";
  const hasCode = challenge.sentBy !== null || challenge.hasApp;
  const byPasskey = challenge.hasPasskey && !hasCode && !byBackupCode;
  return { ...challenge, byBackupCode, byPasskey, back: loginPathOf(query) };
}

export function action(args: ActionFunctionArgs) {
  return answerChallenge(args);
}

export { clientAction } from "~/lib/forms/client-action";

export default function TwoFactor() {
  const { t } = useTranslation("two_factor");
  const challenge = useLoaderData<typeof loader>();
  const { byBackupCode, byPasskey } = challenge;
  if (byPasskey) {
    return (
      <>
        <AuthHead icon={ShieldCheck} back={challenge.back} title={t("passkey.heading")}>
          {t("passkey.intro")}
        </AuthHead>
        <PasskeyForm hasBackupCodes={challenge.hasBackupCodes} />
      </>
    );
  }
  return (
    <>
      <AuthHead
        icon={ShieldCheck}
        back={challenge.back}
        title={t(byBackupCode ? "backup.heading" : "heading")}
      >
        {byBackupCode ? t("backup.intro") : <Intro {...challenge} />}
      </AuthHead>
      {/* Another kind of code is another form, with an answer of its own. */}
      <SecondFactorForm key={String(byBackupCode)} challenge={challenge} />
    </>
  );
}

/** Hint where to find the code. */
function Intro({
  sentBy,
  sentTo,
  hasApp,
}: {
  sentBy: "sms" | "email" | null;
  sentTo: string;
  hasApp: boolean;
}) {
  const { t } = useTranslation("two_factor");
  if (!sentBy) return t("by_app");
  const validity = t("works_for", { count: limits.smsCodeMinutes });
  // Not <Trans>: it would add 3 kB to the login page's bundle.
  const [before, to, after] = t(`sent_by_${sentBy}`, { to: sentTo, validity }).split(/<\/?b>/);
  return (
    <>
      {before}
      <span className="tnum whitespace-nowrap text-fg">{to}</span>
      {after}
      {hasApp && <p className="mt-1">{t("or_by_app")}</p>}
    </>
  );
}
