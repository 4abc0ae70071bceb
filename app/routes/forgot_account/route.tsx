import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Hash } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmailField } from "~/components/form/identity-fields";
import { LinkedText } from "~/components/form/linked-text";
import { useCaptchaForm } from "~/components/form/use-captcha-form";
import { MailSent } from "~/components/recovery/mail-sent";
import { RecoveryForm } from "~/components/recovery/recovery-form";
import { AuthHead } from "~/components/shell/auth-head";
import { findCaptcha } from "~/lib/captcha/captcha.server";
import { readPreferences } from "~/lib/cookies/preferences.server";
import { createHoneypot } from "~/lib/forms/honeypot.server";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { type AccountIdsSent, sendAccountIds } from "./route.server";

export const handle: RouteHandle = {
  i18n: ["recovery", "errors", "captcha"],
  title: "forgot_account",
};

export async function loader(args: LoaderFunctionArgs) {
  const [captcha, { remembered }] = await Promise.all([
    findCaptcha(args),
    readPreferences(args.request),
  ]);
  return { captcha, honeypot: createHoneypot(), email: remembered?.email ?? "" };
}

export function action(args: ActionFunctionArgs) {
  return sendAccountIds(args);
}

export { clientAction } from "~/lib/forms/client-action";

export default function ForgotAccount() {
  const { t } = useTranslation("recovery");
  const { captcha, honeypot, email } = useLoaderData<typeof loader>();
  const form = useCaptchaForm<"email", AccountIdsSent>({
    captcha,
    captchaAction: "forgot_account",
    intent: "send",
    action: paths.forgotAccount,
    labels: { email: t("email") },
    defaultValue: { email },
  });
  const sent = form.answer?.data;
  if (sent) {
    return (
      <MailSent {...{ form, captcha, honeypot, sent }} waitSeconds={0}>
        <LinkedText
          text={t("account.sent", sent)}
          links={{ b: (words) => <b className="font-medium break-words text-fg">{words}</b> }}
        />
      </MailSent>
    );
  }
  return (
    <>
      <AuthHead icon={Hash} title={t("account.heading")}>
        {t("account.intro")}
      </AuthHead>
      <RecoveryForm {...{ form, captcha, honeypot }} submit={t("account.submit")}>
        <EmailField
          {...form.field("email")}
          defaultValue={form.sentValue("email") || email}
          autoFocus
        />
      </RecoveryForm>
    </>
  );
}
