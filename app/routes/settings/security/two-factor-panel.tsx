import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/components/form/code-field";
import { PostedForm } from "~/components/form/posted-form";
import { QrCodePicture } from "~/components/ui/qr-code";
import { type FactorMethod, factorMethods } from "~contract/factor-methods";
import { limits } from "~contract/limits";
import type { Enrolment, SecurityAnswer } from "./answer";
import { BackupCodes } from "./backup-codes";
import { Failure, FormFoot, GivenPassword, OpenPanel, openAt, useFaults } from "./form-parts";
import type { SecurityProfile } from "./route.server";
import { maskNumber } from "./two-factor-methods";

/** Turning a second factor on: choose it, prove it, keep the backup codes. */
export function TwoFactorPanel({
  profile,
  answer,
}: {
  profile: SecurityProfile;
  answer: SecurityAnswer | undefined;
}) {
  const { backupCodes, enrolment } = answer ?? {};
  const step = backupCodes ? "codes" : enrolment ? "prove" : "choose";
  return (
    // Each step is a panel of its own, so that each takes the focus.
    <OpenPanel key={step}>
      {backupCodes && <BackupCodes codes={backupCodes} />}
      {!backupCodes && enrolment && (
        <ProveStep profile={profile} enrolment={enrolment} answer={answer} />
      )}
      {step === "choose" && <ChooseStep profile={profile} answer={answer} />}
    </OpenPanel>
  );
}

function ChooseStep({
  profile,
  answer,
}: {
  profile: SecurityProfile;
  answer: SecurityAnswer | undefined;
}) {
  const { t } = useTranslation("settings");
  const faultOf = useFaults(answer, { method: t("method.label"), password: t("password.own") });
  const hasNumber = profile.mobile_phone_verified_at !== null;
  const chosen = factorMethods.find((known) => known === answer?.typed?.method) ?? "totp";
  const fault = faultOf("method");
  return (
    <PostedForm intent="enable_2fa" answer={answer} className="flex flex-col gap-4">
      {(busy) => (
        <>
          <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby="method-fault">
            <legend className="mb-1.5 text-xs font-medium text-fg-2">{t("method.label")}</legend>
            {factorMethods.map((method) => (
              <MethodChoice
                key={method}
                method={method}
                profile={profile}
                defaultChecked={method === chosen}
                disabled={method === "sms" && !hasNumber}
              />
            ))}
            {fault && (
              <p id="method-fault" className="text-xs text-danger">
                {fault}
              </p>
            )}
          </fieldset>
          <GivenPassword label={t("password.own")} error={faultOf("password")} />
          <Failure answer={answer} />
          <FormFoot busy={busy}>{t("continue")}</FormFoot>
        </>
      )}
    </PostedForm>
  );
}

/** SMS is not to be chosen before a number was verified (section 5; C270). */
function MethodChoice({
  method,
  profile,
  defaultChecked,
  disabled,
}: {
  method: FactorMethod;
  profile: SecurityProfile;
  defaultChecked: boolean;
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
        type="radio"
        name="method"
        value={method}
        defaultChecked={defaultChecked}
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
  answer,
}: {
  profile: SecurityProfile;
  enrolment: Enrolment;
  answer: SecurityAnswer | undefined;
}) {
  const { t } = useTranslation("settings");
  const { method, otpauthUrl } = enrolment;
  const faultOf = useFaults(answer, { code: t("code.label") });
  const to = method === "sms" ? maskNumber(profile) : profile.email;
  return (
    <PostedForm intent="confirm_2fa" answer={answer} className="flex flex-col gap-4">
      {(busy) => (
        <>
          <input type="hidden" name="method" value={method} />
          {otpauthUrl && <input type="hidden" name="otpauth_url" value={otpauthUrl} />}
          {method === "totp" ? (
            <Secret enrolment={enrolment} />
          ) : (
            <p className="text-fg-2">
              {t("code.sent_to", { to, count: limits.smsCodeMinutes })}{" "}
              <Link
                to={openAt("two_factor")}
                className="text-accent-text underline underline-offset-3"
              >
                {t("code.again")}
              </Link>
            </p>
          )}
          <CodeField label={t("code.label")} error={faultOf("code")} />
          <Failure answer={answer} />
          <FormFoot busy={busy}>{t("two_factor.enable")}</FormFoot>
        </>
      )}
    </PostedForm>
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
export function TwoFactorOff({ answer }: { answer: SecurityAnswer | undefined }) {
  const { t } = useTranslation("settings");
  const faultOf = useFaults(answer, { password: t("password.own") });
  return (
    <OpenPanel>
      <p className="text-fg-2">{t("two_factor.disable_text")}</p>
      <PostedForm intent="disable_2fa" answer={answer} className="flex flex-col gap-4">
        {(busy) => (
          <>
            <GivenPassword label={t("password.own")} error={faultOf("password")} />
            <Failure answer={answer} />
            <FormFoot busy={busy}>{t("two_factor.disable")}</FormFoot>
          </>
        )}
      </PostedForm>
    </OpenPanel>
  );
}
