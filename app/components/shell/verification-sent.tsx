import { Link } from "@remix-run/react";
import { MailCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { HoneypotInputProps } from "remix-utils/honeypot/server";
import { ActionForm, FormFailure } from "~/components/form/action-form";
import { HoneypotField } from "~/components/form/honeypot-field";
import { ResendButton } from "~/components/form/resend-button";
import { usePost, usePostError } from "~/components/form/use-post";
import { buttonClass } from "~/components/ui/button";
import { paths } from "~/lib/paths";
import type { SentMail } from "~/lib/session/verification.server";
import { limits } from "~contract/limits";
import { AuthHead } from "./auth-head";

/** A verification mail is on its way; another one by a button that counts down (C030). Texts: "sign_up", "errors". */
export function VerificationSent({
  mail,
  honeypot,
}: {
  mail: SentMail;
  honeypot: HoneypotInputProps;
}) {
  const { t } = useTranslation("sign_up");
  const { accountId, email, sent } = mail;
  const query = new URLSearchParams({ account_id: accountId, email, sent: String(sent) });
  const post = usePost({ intent: "resend", action: `${paths.reverifyEmail}?${query}` });
  const error = usePostError(post);
  const fault = post.answer?.result.error?.[""];
  const hours = limits.verificationLinkHours;
  return (
    <>
      <AuthHead icon={MailCheck} tone="ok" title={t("sent.heading")}>
        <p role="status">
          {t("sent.text", { email, account_id: accountId })} {t("sent.valid", { count: hours })}
        </p>
      </AuthHead>
      <FormFailure form={{ error }}>
        {fault?.code === "EMAIL_ALREADY_VERIFIED" && (
          <Link to={`/?${new URLSearchParams({ account_id: accountId })}`} className="underline">
            {t("log_in")}
          </Link>
        )}
      </FormFailure>
      <div className="mt-4 grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        <Link to={paths.login} className={buttonClass("secondary", "lg")}>
          {t("sent.open_login")}
        </Link>
        <ActionForm form={post} className="grid" hidden={{ account_id: accountId, email }}>
          <HoneypotField honeypot={honeypot} />
          <ResendButton
            variant="secondary"
            size="lg"
            busy={post.busy}
            waitSeconds={fault?.retryAfterSeconds ?? mail.waitSeconds}
            since={post.answer ?? sent}
            label={t("sent.again")}
            waitLabel={(time) => t("sent.again_in", { time })}
          />
        </ActionForm>
      </div>
      <p className="mt-5 text-xs text-fg-3">{t("sent.nothing")}</p>
    </>
  );
}
