import { Link } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm, FormFailure, SubmitButton } from "~/components/form/action-form";
import { CaptchaInput, CaptchaNotice } from "~/components/form/captcha-notice";
import { Checkbox } from "~/components/form/checkbox";
import { AccountIdField, EmailField } from "~/components/form/identity-fields";
import { PasswordField } from "~/components/form/password-field";
import { useCaptchaForm } from "~/components/form/use-captcha-form";
import { ReverifyLink } from "~/components/recovery/reverify-link";
import { buttonClass } from "~/components/ui/button";
import type { Captcha } from "~/lib/captcha/captcha";
import { useBrowserTimeZone } from "~/lib/hooks/use-browser-time-zone";
import { publicPaths } from "~/lib/public-paths";

// Lazy: not needed for a plain login.
const OpenerSignIn = lazy(() => import("./opener-sign-in"));
const PasskeySignIn = lazy(() => import("./passkey-sign-in"));

const linkClass = "text-accent-text underline-offset-3 hover:underline";

export interface LoginFormOptions {
  captcha: Captcha | null;
  initial: { account_id: string; email: string; remember: boolean };
  /** Requested target after signing in; validated by the action. */
  target: string | null;
}

export interface LoginFormProps extends Omit<LoginFormOptions, "initial"> {
  form: ReturnType<typeof useLoginForm>;
  /** Origins of portals that may send credentials (decision D27). */
  openerOrigins: string[];
  ways: { passkeys: boolean; openid: string | null; sign_up: string };
}

/** Form with account ID, e-mail and password (C018); errors at their field or above the button (C328). */
export function LoginForm({ form, captcha, openerOrigins, target, ways }: LoginFormProps) {
  const { t } = useTranslation("login");
  const timeZone = useBrowserTimeZone();
  // Null without script, and until the page has hydrated.
  const [hasOpener, setHasOpener] = useState<boolean | null>(null);
  useEffect(() => setHasOpener(window.opener !== null), []);
  const accountId = form.field("account_id");
  const email = form.field("email");
  const startsOn = [accountId, email].find((field) => !field.defaultValue)?.name ?? "password";
  return (
    <>
      <ActionForm
        form={form}
        className="flex flex-col gap-4"
        hidden={{ tz: timeZone, redirect: target ?? undefined }}
      >
        <CaptchaInput captcha={captcha} />
        {hasOpener && (
          <Suspense>
            <OpenerSignIn formId={form.formId} origins={openerOrigins} />
          </Suspense>
        )}
        <AccountIdField {...accountId} autoFocus={startsOn === "account_id"} />
        <EmailField {...email} autoComplete="username" autoFocus={startsOn === "email"} />
        <PasswordField
          {...form.field("password")}
          labelEnd={
            <Link to={publicPaths.forgotPassword} className={linkClass}>
              {t("forgot_password")}
            </Link>
          }
          size="lg"
          autoComplete="current-password"
          maxLength={256}
          required
          autoFocus={startsOn === "password"}
          texts={{
            show: t("password.show"),
            hide: t("password.hide"),
            capsLock: t("password.caps_lock"),
          }}
        />
        <div className="flex items-center gap-3">
          <Checkbox {...form.check("remember")} />
          <Link to={publicPaths.forgotAccount} className={`ml-auto text-xs ${linkClass}`}>
            {t("forgot_account")}
          </Link>
        </div>
        <FormFailure form={form}>
          {form.errorCode === "EMAIL_NOT_VERIFIED" && (
            <ReverifyLink form={form}>{t("reverify")}</ReverifyLink>
          )}
        </FormFailure>
        <SubmitButton form={form} size="lg" className="mt-1 w-full">
          {t("submit")}
        </SubmitButton>
      </ActionForm>
      {ways.openid && (
        <a
          href={`/openid?${new URLSearchParams({ tz: timeZone, redirect: target ?? "" })}`}
          className={`mt-3 w-full ${buttonClass("secondary", "lg")}`}
        >
          {t("openid", { name: ways.openid })}
        </a>
      )}
      {ways.passkeys && hasOpener !== null && (
        <Suspense>
          <PasskeySignIn action={form.formProps.action} target={target} />
        </Suspense>
      )}
      {ways.sign_up === "open" && (
        <p className="mt-5 text-center text-fg-2">
          {t("new_here")}{" "}
          <Link to={publicPaths.signup} className={`font-medium ${linkClass}`}>
            {t("sign_up")}
          </Link>
        </p>
      )}
      <CaptchaNotice captcha={captcha} />
    </>
  );
}

/** The state of the form; the page around it knows from it whether an answer has come. */
export function useLoginForm({ captcha, initial, target }: LoginFormOptions) {
  const { t } = useTranslation("login");
  return useCaptchaForm({
    captcha,
    captchaAction: "login",
    intent: "log_in",
    // Without script the response is a page at this address, which needs the target too.
    action: `${publicPaths.login}?index${target ? `&${new URLSearchParams({ redirect: target })}` : ""}`,
    labels: {
      account_id: t("account_id.label"),
      email: t("email.label"),
      password: t("password.label"),
      remember: t("remember"),
    },
    defaultValue: initial,
  });
}
