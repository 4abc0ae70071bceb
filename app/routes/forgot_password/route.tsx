import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { AccountIdField, EmailField } from "~/components/form/identity-fields";
import { LinkedText } from "~/components/form/linked-text";
import { useFieldErrors } from "~/components/form/use-field-errors";
import { MailSent } from "~/components/recovery/mail-sent";
import { RecoveryForm } from "~/components/recovery/recovery-form";
import { AuthHead } from "~/components/shell/auth-head";
import { findCaptcha } from "~/lib/captcha/captcha.server";
import { readPreferences } from "~/lib/cookies/preferences.server";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import { type ForgotPasswordAnswer, sendResetLink } from "./route.server";

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
    initial: {
      account_id: given("account_id") ?? remembered?.accountId ?? "",
      email: given("email") ?? remembered?.email ?? "",
    },
  };
}

export function action(args: ActionFunctionArgs) {
  return sendResetLink(args);
}

export default function ForgotPassword() {
  const { t } = useTranslation("recovery");
  const { captcha, initial } = useLoaderData<typeof loader>();
  const answer = useActionData<ForgotPasswordAnswer>();
  const typed = answer?.typed ?? initial;
  if (answer?.sent) {
    const bold = (words: string) => <b className="tnum font-medium break-words text-fg">{words}</b>;
    return (
      <MailSent captcha={captcha} action="forgot_password" typed={typed} {...answer.sent}>
        <LinkedText
          text={t("password.sent", {
            email: typed.email,
            account: typed.account_id,
            validity: t("works_for", { count: limits.resetPasswordLinkMinutes }),
          })}
          links={{ b: bold, a: bold }}
        />
      </MailSent>
    );
  }
  return (
    <>
      <AuthHead icon={KeyRound} title={t("password.heading")}>
        {t("password.intro")}
      </AuthHead>
      <Asking captcha={captcha} answer={answer} typed={typed} />
    </>
  );
}

function Asking({
  captcha,
  answer,
  typed,
}: {
  captcha: Awaited<ReturnType<typeof findCaptcha>>;
  answer: ForgotPasswordAnswer | undefined;
  typed: ForgotPasswordAnswer["typed"];
}) {
  const { t } = useTranslation("recovery");
  const errorOf = useFieldErrors(answer?.refusal, {
    account_id: t("account_id"),
    email: t("email"),
  });
  const unverified = answer?.refusal?.form === "EMAIL_NOT_VERIFIED";
  return (
    <RecoveryForm
      captcha={captcha}
      action="forgot_password"
      answer={answer}
      submit={t("password.submit")}
      wayOn={
        unverified && (
          <Link
            to={`${paths.reverifyEmail}?${new URLSearchParams(typed)}`}
            className="font-medium underline"
          >
            {t("reverify")}
          </Link>
        )
      }
    >
      <AccountIdField
        label={t("account_id")}
        labelEnd={
          <Link
            to={paths.forgotAccount}
            className="text-accent-text underline-offset-3 hover:underline"
          >
            {t("forgot_account")}
          </Link>
        }
        autoFocus={typed.account_id === ""}
        defaultValue={typed.account_id}
        error={errorOf("account_id")}
      />
      <EmailField
        label={t("email")}
        autoFocus={typed.account_id !== ""}
        defaultValue={typed.email}
        error={errorOf("email")}
      />
    </RecoveryForm>
  );
}
