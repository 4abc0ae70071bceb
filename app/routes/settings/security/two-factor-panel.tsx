import { Link } from "@remix-run/react";
import type { InputHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "~/components/form/action-form";
import { CodeField } from "~/components/form/code-field";
import { GroupField } from "~/components/form/field";
import { GivenPassword } from "~/components/form/given-password";
import { type ActionFormHandle, useActionForm } from "~/components/form/use-action-form";
import { QrCodePicture } from "~/components/ui/qr-code";
import { type FactorMethod, factorMethods } from "~contract/factor-methods";
import { limits } from "~contract/limits";
import type { Enrolment, TwoFactorData } from "./answer";
import { BackupCodes } from "./backup-codes";
import { FormFoot, OpenPanel, openAt, useSecurityTexts } from "./form-parts";
import type { SecurityProfile } from "./route.server";
import { maskNumber } from "./two-factor-methods";

/** Turning a second factor on: choose it, prove it, keep the backup codes. Both steps' forms stand here. */
export function TwoFactorPanel({ profile }: { profile: SecurityProfile }) {
  const { t } = useTranslation("settings");
  const texts = useSecurityTexts();
  const choose = useActionForm<"method" | "password", TwoFactorData>({
    intent: "enable_2fa",
    labels: { method: t("method.label"), password: t("password.own") },
    defaultValue: { method: "totp" },
    texts,
  });
  const prove = useActionForm<"code", TwoFactorData>({
    intent: "confirm_2fa",
    labels: { code: t("code.label") },
    texts,
  });
  const backupCodes = prove.answer?.data?.backupCodes;
  const enrolment = prove.answer?.data?.enrolment ?? choose.answer?.data?.enrolment;
  if (backupCodes) {
    return (
      <OpenPanel key="codes">
        <BackupCodes codes={backupCodes} />
      </OpenPanel>
    );
  }
  return enrolment ? (
    <OpenPanel key="prove">
      <ProveStep profile={profile} enrolment={enrolment} form={prove} />
    </OpenPanel>
  ) : (
    <OpenPanel key="choose">
      <ChooseStep profile={profile} form={choose} />
    </OpenPanel>
  );
}

function ChooseStep({
  profile,
  form,
}: {
  profile: SecurityProfile;
  form: ActionFormHandle<"method" | "password", TwoFactorData>;
}) {
  const { t } = useTranslation("settings");
  const hasNumber = profile.mobile_phone_verified_at !== null;
  const method = form.field("method");
  return (
    <ActionForm form={form} className="flex flex-col gap-4">
      <GroupField id={method.id} label={method.label} error={method.error}>
        {(wiring) => (
          <div className="flex flex-col gap-2">
            {factorMethods.map((each) => (
              <MethodChoice
                key={each}
                method={each}
                profile={profile}
                input={{ ...wiring, defaultChecked: each === method.defaultValue }}
                disabled={each === "sms" && !hasNumber}
              />
            ))}
          </div>
        )}
      </GroupField>
      <GivenPassword {...form.field("password")} />
      <FormFoot form={form}>{t("continue")}</FormFoot>
    </ActionForm>
  );
}

/** SMS is not to be chosen before a number was verified (section 5; C270). */
function MethodChoice({
  method,
  profile,
  input,
  disabled,
}: {
  method: FactorMethod;
  profile: SecurityProfile;
  input: InputHTMLAttributes<HTMLInputElement>;
  disabled: boolean;
}) {
  const { t } = useTranslation("settings");
  const texts: Record<FactorMethod, string> = {
    totp: t("method.totp_text"),
    sms: disabled ? t("method.sms_needs_number") : maskNumber(profile),
    email: profile.email,
  };
  return (
    <label className="flex items-start gap-2.5 rounded-lg border border-line-2 px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft">
      <input
        {...input}
        type="radio"
        name="method"
        value={method}
        disabled={disabled}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="block font-medium">{t(`method.${method}`)}</span>
        <span className="block text-fg-2 [overflow-wrap:anywhere]">{texts[method]}</span>
        {disabled && (
          <Link to={openAt("mobile")} className="text-accent-text underline underline-offset-3">
            {t("mobile.verify")}
          </Link>
        )}
      </span>
    </label>
  );
}

function ProveStep({
  profile,
  enrolment,
  form,
}: {
  profile: SecurityProfile;
  enrolment: Enrolment;
  form: ActionFormHandle<"code", TwoFactorData>;
}) {
  const { t } = useTranslation("settings");
  const { method, otpauthUrl } = enrolment;
  const to = method === "sms" ? maskNumber(profile) : profile.email;
  return (
    <ActionForm
      form={form}
      hidden={{ method, otpauth_url: otpauthUrl ?? undefined }}
      className="flex flex-col gap-4"
    >
      {method === "totp" ? (
        <Secret enrolment={enrolment} />
      ) : (
        <p className="text-fg-2">
          {t("code.sent_to", { to, count: limits.smsCodeMinutes })}{" "}
          <Link to={openAt("two_factor")} className="text-accent-text underline underline-offset-3">
            {t("code.again")}
          </Link>
        </p>
      )}
      <CodeField {...form.field("code")} />
      <FormFoot form={form}>{t("two_factor.enable")}</FormFoot>
    </ActionForm>
  );
}

/** For an authenticator app: to be read by its camera, opened on this device, or typed. */
function Secret({ enrolment: { qrCode, secret, otpauthUrl } }: { enrolment: Enrolment }) {
  const { t } = useTranslation("settings");
  return (
    <>
      <p className="text-fg-2">{t("totp.scan")}</p>
      {qrCode && (
        <QrCodePicture code={qrCode} label={t("totp.qr")} className="size-52 rounded-lg" />
      )}
      {secret && (
        <p className="text-fg-2">
          {t("totp.type")}{" "}
          <code className="font-mono text-fg [overflow-wrap:anywhere]">
            {secret.replace(/(.{4})(?=.)/g, "$1 ")}
          </code>
        </p>
      )}
      {otpauthUrl && (
        <p>
          <a href={otpauthUrl} className="text-accent-text underline underline-offset-3">
            {t("totp.open")}
          </a>
        </p>
      )}
    </>
  );
}

/** Turning it off needs the password only. */
export function TwoFactorOff() {
  const { t } = useTranslation("settings");
  const form = useActionForm({
    intent: "disable_2fa",
    labels: { password: t("password.own") },
    texts: useSecurityTexts(),
  });
  return (
    <OpenPanel>
      <p className="text-fg-2">{t("two_factor.disable_text")}</p>
      <ActionForm form={form} className="flex flex-col gap-4">
        <GivenPassword {...form.field("password")} />
        <FormFoot form={form}>{t("two_factor.disable")}</FormFoot>
      </ActionForm>
    </OpenPanel>
  );
}
