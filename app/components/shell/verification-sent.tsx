import { Form, Link, useNavigation } from "@remix-run/react";
import { MailCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FormFailure } from "~/components/form/form-failure";
import { ResendButton } from "~/components/form/resend-button";
import { buttonClass } from "~/components/ui/button";
import type { Refusal } from "~/lib/forms/form";
import { paths } from "~/lib/paths";
import type { SentMail } from "~/lib/session/verification.server";
import { limits } from "~contract/limits";
import { AuthHead } from "./auth-head";

/** A verification mail is on its way; another one by a button that counts down (C030). Texts: "sign_up", "errors". */
export function VerificationSent({ mail, refusal }: { mail: SentMail; refusal?: Refusal }) {
  const { t } = useTranslation("sign_up");
  const busy = useNavigation().state !== "idle";
  const { accountId, email, sent } = mail;
  const query = new URLSearchParams({ account_id: accountId, email, sent: String(sent) });
  const hours = limits.verificationLinkHours;
  return (
    <>
      <AuthHead icon={MailCheck} tone="ok" title={t("sent.heading")}>
        <p role="status">
          {t("sent.text", { email, account_id: accountId })} {t("sent.valid", { count: hours })}
        </p>
      </AuthHead>
      <FormFailure refusal={refusal}>
        {refusal?.form === "EMAIL_ALREADY_VERIFIED" && (
          <Link to={`/?${new URLSearchParams({ account_id: accountId })}`} className="underline">
            {t("log_in")}
          </Link>
        )}
      </FormFailure>
      <div className="mt-4 grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        <Link to={paths.login} className={buttonClass("secondary", "lg")}>
          {t("sent.open_login")}
        </Link>
        <Form method="post" action={`${paths.reverifyEmail}?${query}`} replace className="grid">
          <input type="hidden" name="account_id" value={accountId} />
          <input type="hidden" name="email" value={email} />
          <ResendButton
            variant="secondary"
            size="lg"
            busy={busy}
            waitSeconds={refusal?.retryAfterSeconds ?? mail.waitSeconds}
            since={refusal ?? sent}
            label={t("sent.again")}
            waitLabel={(time) => t("sent.again_in", { time })}
          />
        </Form>
      </div>
      <p className="mt-5 text-xs text-fg-3">{t("sent.nothing")}</p>
    </>
  );
}
