import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { MailQuestion } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { HoneypotInputProps } from "remix-utils/honeypot/server";
import { AccountIdField, EmailField } from "~/components/form/identity-fields";
import { useActionForm } from "~/components/form/use-action-form";
import { RecoveryForm } from "~/components/recovery/recovery-form";
import { AuthHead } from "~/components/shell/auth-head";
import { VerificationSent } from "~/components/shell/verification-sent";
import { createHoneypot } from "~/lib/forms/honeypot.server";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { findSentMail, readRecipient } from "~/lib/session/verification.server";
import { resendVerification } from "./route.server";

export const handle: RouteHandle = {
  i18n: ["sign_up", "errors", "captcha"],
  title: "reverify_email",
};

export function loader({ request }: LoaderFunctionArgs) {
  return {
    sent: findSentMail(request),
    who: readRecipient(new URL(request.url).searchParams),
    honeypot: createHoneypot(),
  };
}

export function action(args: ActionFunctionArgs) {
  return resendVerification(args);
}

export { clientAction } from "~/lib/forms/client-action";

export default function ReverifyEmail() {
  const { t } = useTranslation("sign_up");
  const { sent, who, honeypot } = useLoaderData<typeof loader>();
  // Remounted for each mail, without the previous result.
  if (sent) return <VerificationSent key={sent.sent} mail={sent} honeypot={honeypot} />;
  return (
    <>
      <AuthHead icon={MailQuestion} title={t("reverify.heading")}>
        {t("reverify.intro")}
      </AuthHead>
      <ReverifyForm who={who} honeypot={honeypot} />
    </>
  );
}

interface ReverifyFormProps {
  who: { accountId: string; email: string };
  honeypot: HoneypotInputProps;
}

function ReverifyForm({ who, honeypot }: ReverifyFormProps) {
  const { t } = useTranslation("sign_up");
  const form = useActionForm({
    intent: "resend",
    action: paths.reverifyEmail,
    labels: { account_id: t("account_id"), email: t("email") },
    defaultValue: { account_id: who.accountId, email: who.email },
  });
  const accountId = form.field("account_id");
  const email = form.field("email");
  return (
    <RecoveryForm
      form={form}
      captcha={null}
      honeypot={honeypot}
      submit={t("reverify.submit")}
      wayOn={
        form.errorCode === "EMAIL_ALREADY_VERIFIED" && (
          <Link to={paths.login} className="font-medium underline">
            {t("log_in")}
          </Link>
        )
      }
    >
      <AccountIdField {...accountId} autoFocus={!accountId.defaultValue} />
      <EmailField
        {...email}
        autoFocus={accountId.defaultValue !== undefined && !email.defaultValue}
      />
    </RecoveryForm>
  );
}
