import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { AccountIdField, EmailField } from "~/components/form/identity-fields";
import { LinkedText } from "~/components/form/linked-text";
import { useCaptchaForm } from "~/components/form/use-captcha-form";
import { MailSent } from "~/components/recovery/mail-sent";
import { RecoveryForm } from "~/components/recovery/recovery-form";
import { ReverifyLink } from "~/components/recovery/reverify-link";
import { AuthHead } from "~/components/shell/auth-head";
import { findCaptcha } from "~/lib/captcha/captcha.server";
import { readPreferences } from "~/lib/cookies/preferences.server";
import { createHoneypot } from "~/lib/forms/honeypot.server";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import { type ResetLinkSent, sendResetLink } from "./route.server";

export const handle: RouteHandle = {
  i18n: ["recovery", "errors", "captcha"],
  title: "forgot_password",
};

export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams;
  const [captcha, { remembered }] = await Promise.all([
    findCaptcha(args),
    readPreferences(args.request),
  ]);
  const given = (name: string) => query.get(name)?.slice(0, 254);
  return {
    captcha,
    honeypot: createHoneypot(),
    initial: {
      account_id: given("account_id") ?? remembered?.accountId ?? "",
      email: given("email") ?? remembered?.email ?? "",
    },
  };
}

export function action(args: ActionFunctionArgs) {
  return sendResetLink(args);
}

export { clientAction } from "~/lib/forms/client-action";

export default function ForgotPassword() {
  const { t } = useTranslation("recovery");
  const { captcha, honeypot, initial } = useLoaderData<typeof loader>();
  const form = useCaptchaForm<"account_id" | "email", ResetLinkSent>({
    captcha,
    captchaAction: "forgot_password",
    intent: "send",
    action: paths.forgotPassword,
    labels: { account_id: t("account_id"), email: t("email") },
    defaultValue: initial,
    texts: { RESET_PASSWORD_FAIL: t("password.by_organisation") },
  });
  const sent = form.answer?.data;
  if (sent) {
    const { who, waitSeconds, tooSoon } = sent;
    const bold = (words: string) => <b className="tnum font-medium break-words text-fg">{words}</b>;
    return (
      <MailSent {...{ form, captcha, honeypot, sent: who, waitSeconds, tooSoon }}>
        <LinkedText
          text={t("password.sent", {
            email: who.email,
            account: who.account_id,
            validity: t("works_for", { count: limits.resetPasswordLinkMinutes }),
          })}
          links={{ b: bold, a: bold }}
        />
      </MailSent>
    );
  }
  const typedId = form.sentValue("account_id") || initial.account_id;
  return (
    <>
      <AuthHead icon={KeyRound} title={t("password.heading")}>
        {t("password.intro")}
      </AuthHead>
      <RecoveryForm
        {...{ form, captcha, honeypot }}
        submit={t("password.submit")}
        wayOn={
          form.errorCode === "EMAIL_NOT_VERIFIED" && (
            <ReverifyLink form={form}>{t("reverify")}</ReverifyLink>
          )
        }
      >
        <AccountIdField
          {...form.field("account_id")}
          defaultValue={typedId}
          labelEnd={
            <Link
              to={paths.forgotAccount}
              className="text-accent-text underline-offset-3 hover:underline"
            >
              {t("forgot_account")}
            </Link>
          }
          autoFocus={typedId === ""}
        />
        <EmailField
          {...form.field("email")}
          defaultValue={form.sentValue("email") || initial.email}
          autoFocus={typedId !== ""}
        />
      </RecoveryForm>
    </>
  );
}
