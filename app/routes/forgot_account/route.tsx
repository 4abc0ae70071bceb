import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Hash } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmailField } from "~/components/form/identity-fields";
import { LinkedText } from "~/components/form/linked-text";
import { useFieldErrors } from "~/components/form/use-field-errors";
import { MailSent } from "~/components/recovery/mail-sent";
import { RecoveryForm } from "~/components/recovery/recovery-form";
import { AuthHead } from "~/components/shell/auth-head";
import { findCaptcha } from "~/lib/captcha/captcha.server";
import { readPreferences } from "~/lib/cookies/preferences.server";
import type { RouteHandle } from "~/lib/handle";
import { type ForgotAccountAnswer, sendAccountIds } from "./route.server";

export const handle: RouteHandle = {
  i18n: ["recovery", "errors", "captcha"],
  title: "forgot_account",
};

export async function loader(args: LoaderFunctionArgs) {
  const [captcha, { remembered }] = await Promise.all([
    findCaptcha(args),
    readPreferences(args.request),
  ]);
  return { captcha, email: remembered?.email ?? "" };
}

export function action(args: ActionFunctionArgs) {
  return sendAccountIds(args);
}

export default function ForgotAccount() {
  const { t } = useTranslation("recovery");
  const { captcha, email } = useLoaderData<typeof loader>();
  const answer = useActionData<ForgotAccountAnswer>();
  const typed = answer?.typed ?? { email };
  const errorOf = useFieldErrors(answer?.refusal, { email: t("email") });
  if (answer?.sent) {
    return (
      <MailSent captcha={captcha} action="forgot_account" typed={typed} waitSeconds={0}>
        <LinkedText
          text={t("account.sent", { email: typed.email })}
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
      <RecoveryForm
        captcha={captcha}
        action="forgot_account"
        answer={answer}
        submit={t("account.submit")}
      >
        <EmailField
          label={t("email")}
          autoFocus
          defaultValue={typed.email}
          error={errorOf("email")}
        />
      </RecoveryForm>
    </>
  );
}
