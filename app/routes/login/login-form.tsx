import { type FetcherWithComponents, Link } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { CaptchaInput, CaptchaNotice } from "~/components/form/captcha-notice";
import { Checkbox } from "~/components/form/checkbox";
import { useFocusFirstError } from "~/components/form/form-error";
import { FormFailure } from "~/components/form/form-failure";
import { AccountIdField, EmailField } from "~/components/form/identity-fields";
import { PasswordField } from "~/components/form/password-field";
import { Button } from "~/components/ui/button";
import type { Captcha } from "~/lib/captcha/captcha";
import { useCaptcha } from "~/lib/captcha/use-captcha";
import { useBrowserTimeZone } from "~/lib/hooks/use-browser-time-zone";
import { paths } from "~/lib/paths";
import type { LoginAnswer, LoginField } from "./route.server";

// Off the way of everyone who simply logs in.
const OpenerSignIn = lazy(() => import("./opener-sign-in"));

const linkClass = "text-accent-text underline-offset-3 hover:underline";

export interface LoginFormProps {
  /** Sends without leaving the page's address; without script the browser posts the same form. */
  fetcher: FetcherWithComponents<LoginAnswer>;
  answer: LoginAnswer | undefined;
  captcha: Captcha | null;
  initial: LoginAnswer["typed"];
  /** Portals that may hand credentials over (decision D27). */
  openerOrigins: string[];
  /** Where to go after signing in, as asked for; checked by the action. */
  target: string | null;
}

/** Account ID, e-mail, password (C018); errors on their field or over the button (C328). */
export function LoginForm({
  fetcher,
  answer,
  captcha,
  initial,
  openerOrigins,
  target,
}: LoginFormProps) {
  const { t } = useTranslation(["login", "errors"]);
  const [offline, setOffline] = useState(false);
  const check = useCaptcha(captcha, "login", (form) => fetcher.submit(form));
  const busy = check.busy || fetcher.state !== "idle";
  const form = useFocusFirstError(answer);
  const timeZone = useBrowserTimeZone();
  const [hasOpener, setHasOpener] = useState(false);
  useEffect(() => setHasOpener(window.opener !== null), []);

  const typed = answer?.typed ?? initial;
  const failure = offline
    ? { typed, form: "NETWORK" as const }
    : check.failed
      ? { typed, form: "CAPTCHA_UNAVAILABLE" as const }
      : answer;
  const firstEmpty = (["account_id", "email", "password"] as const).find(
    (name) => name === "password" || typed[name] === "",
  );
  const errorOf = (name: LoginField) => {
    const code = answer?.fields?.[name];
    return code && t(`errors:${code}`, { label: t(`${name}.label`) });
  };

  return (
    <>
      <fetcher.Form
        ref={form}
        method="post"
        // Without script the answer is a page of this address: it must know the way on, too.
        action={`${paths.login}?index${target ? `&${new URLSearchParams({ redirect: target })}` : ""}`}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          // Without network the form stays as it is and says so.
          setOffline(!navigator.onLine);
          if (busy || !navigator.onLine) event.preventDefault();
          check.onSubmit(event);
        }}
      >
        <CaptchaInput captcha={captcha} />
        {hasOpener && (
          <Suspense>
            <OpenerSignIn form={form} origins={openerOrigins} />
          </Suspense>
        )}
        <input type="hidden" name="tz" value={timeZone} />
        {target && <input type="hidden" name="redirect" value={target} />}
        <AccountIdField
          label={t("account_id.label")}
          defaultValue={typed.account_id}
          autoFocus={firstEmpty === "account_id"}
          error={errorOf("account_id")}
        />
        <EmailField
          label={t("email.label")}
          autoComplete="username"
          defaultValue={typed.email}
          autoFocus={firstEmpty === "email"}
          error={errorOf("email")}
        />
        <PasswordField
          name="password"
          label={t("password.label")}
          labelEnd={
            <Link to={paths.forgotPassword} className={linkClass}>
              {t("forgot_password")}
            </Link>
          }
          size="lg"
          autoComplete="current-password"
          maxLength={256}
          required
          autoFocus={firstEmpty === "password"}
          error={errorOf("password")}
          texts={{
            show: t("password.show"),
            hide: t("password.hide"),
            capsLock: t("password.caps_lock"),
          }}
        />
        <div className="flex items-center gap-3">
          <Checkbox name="remember" label={t("remember")} defaultChecked={typed.remember} />
          <Link to={paths.forgotAccount} className={`ml-auto text-xs ${linkClass}`}>
            {t("forgot_account")}
          </Link>
        </div>
        {failure && <LoginError answer={failure} />}
        <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-1 w-full">
          {t("submit")}
        </Button>
      </fetcher.Form>
      <p className="mt-5 text-center text-fg-2">
        {t("new_here")}{" "}
        <Link to={paths.signup} className={`font-medium ${linkClass}`}>
          {t("sign_up")}
        </Link>
      </p>
      <CaptchaNotice captcha={captcha} />
    </>
  );
}

function LoginError({ answer }: { answer: LoginAnswer }) {
  const { t } = useTranslation("login");
  const { form, retryAfterSeconds, typed } = answer;
  const reverify = new URLSearchParams({ account_id: typed.account_id, email: typed.email });
  return (
    <FormFailure refusal={{ form, retryAfterSeconds }}>
      {form === "EMAIL_NOT_VERIFIED" && (
        <Link to={`${paths.reverifyEmail}?${reverify}`} className="font-medium underline">
          {t("reverify")}
        </Link>
      )}
    </FormFailure>
  );
}
