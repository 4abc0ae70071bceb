import { useTranslation } from "react-i18next";
import { type Captcha, captchaField } from "~/lib/captcha/captcha";
import { useHydrated } from "~/lib/hooks/use-hydrated";

/** Carries the token; empty until useCaptcha fills it. */
export function CaptchaInput({ captcha }: { captcha: Captcha | null }) {
  return captcha && <input type="hidden" name={captchaField} defaultValue="" />;
}

/** Says what checks this form, and that it cannot be sent without script. Texts: namespace "captcha". */
export function CaptchaNotice({ captcha }: { captcha: Captcha | null }) {
  const { t } = useTranslation("captcha");
  const hydrated = useHydrated();
  return (
    <div className="mt-6 text-center text-xs text-fg-3 [&_a]:underline [&_a]:underline-offset-2">
      {captcha?.kind === "recaptcha" ? (
        <p>
          {t("recaptcha")}{" "}
          <a href="https://policies.google.com/privacy" rel="noreferrer">
            {t("privacy")}
          </a>
          {" · "}
          <a href="https://policies.google.com/terms" rel="noreferrer">
            {t("terms")}
          </a>
        </p>
      ) : (
        <p>{t(captcha ? "altcha" : "none")}</p>
      )}
      {/* Late: where script runs, it is gone before it shows. */}
      {captcha && !hydrated && (
        <p className="mt-1 [animation:pop_0.14s_2s_both]">{t("needs_script")}</p>
      )}
    </div>
  );
}
