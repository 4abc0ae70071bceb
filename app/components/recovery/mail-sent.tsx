import { Form, Link, useNavigation, useSubmit } from "@remix-run/react";
import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CaptchaInput } from "~/components/form/captcha-notice";
import { FormFailure } from "~/components/form/form-failure";
import { ResendButton } from "~/components/form/resend-button";
import { AuthHead } from "~/components/shell/auth-head";
import { buttonClass } from "~/components/ui/button";
import type { Captcha, CaptchaAction } from "~/lib/captcha/captcha";
import { useCaptcha } from "~/lib/captcha/use-captcha";
import { cx } from "~/lib/cx";
import { paths } from "~/lib/paths";

export interface MailSentProps {
  captcha: Captcha | null;
  action: CaptchaAction;
  /** What was asked for, to ask for it once more. */
  typed: Record<string, string>;
  /** Until another mail may be asked for. */
  waitSeconds: number;
  /** It was asked for again too soon: the mail before is the one to look for. */
  tooSoon?: boolean | undefined;
  children: ReactNode;
}

/** A mail is on its way: where, how long it helps, and once more after a while. Texts: namespace "recovery". */
export function MailSent({
  captcha,
  action,
  typed,
  tooSoon,
  waitSeconds,
  children,
}: MailSentProps) {
  const { t } = useTranslation("recovery");
  const send = useSubmit();
  const check = useCaptcha(captcha, action, (form) => send(form));
  const busy = useNavigation().formMethod === "POST" || check.busy;
  return (
    <>
      <AuthHead icon={MailCheck} tone="ok" title={t("sent.heading")}>
        <div className="mt-2 text-fg-2">{children}</div>
      </AuthHead>
      <Form method="post" className="flex flex-col gap-4" onSubmit={check.onSubmit}>
        <CaptchaInput captcha={captcha} />
        {Object.entries(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {check.failed && <FormFailure refusal={{ form: "CAPTCHA_UNAVAILABLE" }} />}
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
            busy={busy}
            waitSeconds={waitSeconds}
            since={typed}
            label={t("sent.again")}
            waitLabel={(time) => t("sent.again_in", { time })}
          />
        </div>
      </Form>
      <p className="mt-5 text-xs text-fg-3">{t("sent.nothing_there")}</p>
    </>
  );
}
