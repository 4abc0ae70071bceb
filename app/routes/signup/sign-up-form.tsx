import { type FetcherWithComponents, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CaptchaInput, CaptchaNotice } from "~/components/form/captcha-notice";
import { Checkbox } from "~/components/form/checkbox";
import { useFocusFirstError } from "~/components/form/form-error";
import { FormFailure } from "~/components/form/form-failure";
import { LinkedText } from "~/components/form/linked-text";
import { MobileNumberFields } from "~/components/form/mobile-number-fields";
import { NewPasswordFields } from "~/components/form/new-password-fields";
import { TextField } from "~/components/form/text-field";
import { useFieldErrors } from "~/components/form/use-field-errors";
import { Button } from "~/components/ui/button";
import type { Captcha } from "~/lib/captcha/captcha";
import { useCaptcha } from "~/lib/captcha/use-captcha";
import type { Country } from "~/lib/i18n/countries.server";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import type { SignUpAnswer } from "./route.server";

export interface SignUpFormProps {
  fetcher: FetcherWithComponents<SignUpAnswer>;
  answer: SignUpAnswer | undefined;
  captcha: Captcha | null;
  countries: Country[];
  /** Preselected, as ISO 3166. */
  country: string;
}

/** Account ID, e-mail, name, password, mobile number (C031), and the terms (C029). */
export function SignUpForm({ fetcher, answer, captcha, countries, country }: SignUpFormProps) {
  const { t } = useTranslation(["sign_up", "password"]);
  const form = useFocusFirstError(answer);
  const check = useCaptcha(captcha, "sign_up", (element) => fetcher.submit(element));
  const busy = check.busy || fetcher.state !== "idle";
  const typed = answer?.typed;
  const errorOf = useFieldErrors(answer?.refusal, {
    account_id: t("account_id"),
    email: t("email"),
    name: t("signup.name"),
    password: t("password:label"),
    confirm_password: t("password:confirm"),
    country: t("signup.country"),
    phone: t("signup.phone"),
    agree_terms: t("signup.terms"),
  });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={paths.signup}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        if (busy) event.preventDefault();
        check.onSubmit(event);
      }}
    >
      <CaptchaInput captcha={captcha} />
      <TextField
        name="account_id"
        label={t("account_id")}
        hint={t("signup.account_id_hint")}
        error={errorOf("account_id")}
        className="tnum"
        inputMode="numeric"
        autoComplete="off"
        maxLength={limits.accountIdMaxDigits}
        required
        autoFocus
        defaultValue={typed?.account_id}
      />
      <TextField
        name="email"
        type="email"
        label={t("email")}
        error={errorOf("email")}
        autoCapitalize="off"
        spellCheck={false}
        autoComplete="email"
        maxLength={limits.emailMaxChars}
        required
        defaultValue={typed?.email}
      />
      <TextField
        name="name"
        label={t("signup.name")}
        error={errorOf("name")}
        autoComplete="name"
        maxLength={limits.nameMaxChars}
        required
        defaultValue={typed?.name}
      />
      <NewPasswordFields
        errors={{ password: errorOf("password"), confirm_password: errorOf("confirm_password") }}
      />
      <MobileNumberFields
        countries={countries}
        country={typed?.country || country}
        phone={typed?.phone ?? ""}
        texts={{ country: t("signup.country"), phone: t("signup.phone_optional") }}
        errors={{ country: errorOf("country"), phone: errorOf("phone") }}
      />
      <Terms agreed={typed?.agree_terms === "on"} error={errorOf("agree_terms")} />
      <FormFailure refusal={check.failed ? { form: "CAPTCHA_UNAVAILABLE" } : answer?.refusal} />
      <Button type="submit" variant="primary" size="lg" busy={busy} className="w-full">
        {t("signup.submit")}
      </Button>
      {captcha && <CaptchaNotice captcha={captcha} />}
    </fetcher.Form>
  );
}

/** In a window of their own: what was typed stays. */
function Terms({ agreed, error }: { agreed: boolean; error: string | undefined }) {
  const { t } = useTranslation("sign_up");
  const link = (to: string) => (words: string) => (
    <Link to={to} target="_blank" className="text-accent-text underline-offset-3 hover:underline">
      {words}
    </Link>
  );
  return (
    <div>
      <Checkbox
        name="agree_terms"
        required
        defaultChecked={agreed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && "agree-message"}
        label={
          <span>
            <LinkedText
              text={t("signup.agree")}
              links={{
                terms: link(paths.termsOfUse),
                privacy: link(`${paths.termsOfUse}#privacy`),
                gdpr: link(`${paths.termsOfUse}#gdpr`),
              }}
            />
          </span>
        }
      />
      {error && (
        <p id="agree-message" className="mt-1.5 text-xs text-danger">
          {t("signup.agree_first")}
        </p>
      )}
    </div>
  );
}
