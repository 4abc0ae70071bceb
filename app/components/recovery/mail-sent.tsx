import { Link } from "@remix-run/react";
import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { HoneypotInputProps } from "remix-utils/honeypot/server";
import { ActionForm, type ActionFormProps, FormFailure } from "~/components/form/action-form";
import { CaptchaInput } from "~/components/form/captcha-notice";
import { HoneypotField } from "~/components/form/honeypot-field";
import { ResendButton } from "~/components/form/resend-button";
import { AuthHead } from "~/components/shell/auth-head";
import { buttonClass } from "~/components/ui/button";
import type { Captcha } from "~/lib/captcha/captcha";
import { cx } from "~/lib/cx";
import { paths } from "~/lib/paths";

export interface MailSentProps {
  /** Address of the form that requested it, to request it again. */
  form: ActionFormProps["form"] & { busy: boolean; error: string | undefined; answer: unknown };
  captcha: Captcha | null;
  honeypot: HoneypotInputProps;
  /** Kind of mail that was requested. */
  sent: Record<string, string>;
  /** Seconds until another mail can be requested. */
  waitSeconds: number;
  /** It was requested again too soon: the previous mail is still valid. */
  tooSoon?: boolean | undefined;
  children: ReactNode;
}

/** Page after a mail was sent: recipient, validity, and a button to resend it. Texts: namespace "recovery". */
export function MailSent(props: MailSentProps) {
  const { form, captcha, honeypot, sent, waitSeconds, tooSoon, children } = props;
  const { t } = useTranslation("recovery");
  return (
    <>
      <AuthHead icon={MailCheck} tone="ok" title={t("sent.heading")}>
        <div className="mt-2 text-fg-2">{children}</div>
      </AuthHead>
      <ActionForm form={form} className="flex flex-col gap-4" hidden={sent}>
        <CaptchaInput captcha={captcha} />
        <HoneypotField honeypot={honeypot} />
        <FormFailure form={form} />
        <p role="status" className="text-fg-2 empty:hidden">
          {tooSoon ? t("sent.too_soon") : ""}
        </p>
        <div className="flex gap-2 max-sm:flex-col">
          <Link to={paths.login} className={cx(buttonClass("secondary", "lg"), "flex-1")}>
            {t("sent.open_login")}
          </Link>
          <ResendButton
            size="lg"
            className="flex-1"
            busy={form.busy}
            waitSeconds={waitSeconds}
            since={form.answer}
            label={t("sent.again")}
            waitLabel={(time) => t("sent.again_in", { time })}
          />
        </div>
      </ActionForm>
      <p className="mt-5 text-xs text-fg-3">{t("sent.nothing_there")}</p>
    </>
  );
}
