import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { HoneypotInputProps } from "remix-utils/honeypot/server";
import { ActionForm, FormFailure, SubmitButton } from "~/components/form/action-form";
import { CaptchaInput, CaptchaNotice } from "~/components/form/captcha-notice";
import { Checkbox } from "~/components/form/checkbox";
import { HoneypotField } from "~/components/form/honeypot-field";
import { LinkedText } from "~/components/form/linked-text";
import { MobileNumberFields } from "~/components/form/mobile-number-fields";
import { NewPasswordFields } from "~/components/form/new-password-fields";
import { TextField } from "~/components/form/text-field";
import { useCaptchaForm } from "~/components/form/use-captcha-form";
import type { Captcha } from "~/lib/captcha/captcha";
import type { Country } from "~/lib/i18n/countries.server";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";

export interface SignUpFormProps {
  captcha: Captcha | null;
  honeypot: HoneypotInputProps;
  countries: Country[];
  /** Preselected country, ISO 3166. */
  country: string;
  /** Stays in the address: without script it is what the next answer knows of it. */
  invitation: string | null;
}

/** Form with account ID, e-mail, name, password, mobile number (C031) and terms (C029). */
export function SignUpForm({ captcha, honeypot, countries, country, invitation }: SignUpFormProps) {
  const { t } = useTranslation(["sign_up", "password"]);
  const form = useCaptchaForm({
    captcha,
    captchaAction: "sign_up",
    intent: "sign_up",
    action: invitation ? `${paths.signup}?${new URLSearchParams({ invitation })}` : paths.signup,
    labels: {
      account_id: t("account_id"),
      email: t("email"),
      name: t("signup.name"),
      password: t("password:label"),
      confirm_password: t("password:confirm"),
      country: t("signup.country"),
      phone: t("signup.phone"),
      agree_terms: t("signup.terms"),
    },
    defaultValue: { country },
  });
  return (
    <ActionForm form={form} className="flex flex-col gap-3">
      <CaptchaInput captcha={captcha} />
      <HoneypotField honeypot={honeypot} />
      <TextField
        {...form.field("account_id")}
        hint={t("signup.account_id_hint")}
        className="tnum"
        inputMode="numeric"
        autoComplete="off"
        maxLength={limits.accountIdMaxDigits}
        required
        autoFocus
      />
      <TextField
        {...form.field("email")}
        type="email"
        autoCapitalize="off"
        spellCheck={false}
        autoComplete="email"
        maxLength={limits.emailMaxChars}
        required
      />
      <TextField
        {...form.field("name")}
        autoComplete="name"
        maxLength={limits.nameMaxChars}
        required
      />
      <NewPasswordFields form={form} />
      <MobileNumberFields
        countries={countries}
        country={form.field("country")}
        phone={{ ...form.field("phone"), label: t("signup.phone_optional") }}
      />
      <Checkbox
        {...form.check("agree_terms")}
        required
        error={form.errorOf("agree_terms") && t("signup.agree_first")}
        label={<TermsText />}
      />
      <FormFailure form={form} />
      <SubmitButton form={form} size="lg" className="w-full">
        {t("signup.submit")}
      </SubmitButton>
      {captcha && <CaptchaNotice captcha={captcha} />}
    </ActionForm>
  );
}

/** Link to the terms, in a new window so that the form's input stays. */
function TermsText() {
  const { t } = useTranslation("sign_up");
  const link = (to: string) => (words: string) => (
    <Link to={to} target="_blank" className="text-accent-text underline-offset-3 hover:underline">
      {words}
    </Link>
  );
  return (
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
  );
}
