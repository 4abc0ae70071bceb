import { Link, useLocation } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionForm, FormFailure, SubmitButton } from "~/components/form/action-form";
import { Checkbox } from "~/components/form/checkbox";
import { CodeField } from "~/components/form/code-field";
import { TextField } from "~/components/form/text-field";
import { useActionForm } from "~/components/form/use-action-form";
import { useBrowserTimeZone } from "~/lib/hooks/use-browser-time-zone";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import { PasskeyFactor } from "./passkey-factor";
import { ResendForm } from "./resend-form";

export interface SecondFactorFormProps {
  challenge: {
    sentBy: "sms" | "email" | null;
    resendAfterSeconds: number;
    hasApp: boolean;
    hasBackupCodes: boolean;
    hasPasskey: boolean;
    byBackupCode: boolean;
  };
}

/** Form for the code, with "trust this device" (C034) and links to other factors. */
export function SecondFactorForm({ challenge }: SecondFactorFormProps) {
  const { t } = useTranslation("two_factor");
  const { search } = useLocation();
  const { byBackupCode } = challenge;
  const form = useActionForm({
    intent: "verify",
    action: paths.twoFactor + search,
    labels: {
      code: t(byBackupCode ? "backup.label" : "code"),
      remember_device: t("trust", { count: limits.trustedDeviceDays }),
    },
  });
  const tz = useBrowserTimeZone();
  return (
    <>
      <ActionForm
        form={form}
        className="flex flex-col"
        hidden={{ tz, method: byBackupCode ? "backup" : "code" }}
      >
        {byBackupCode ? (
          <TextField
            {...form.field("code")}
            icon={KeyRound}
            size="lg"
            className="tnum"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={32}
            required
            autoFocus
          />
        ) : (
          <CodeField {...form.field("code")} labelHidden autoFocus />
        )}
        <div className="mt-6 mb-5 flex flex-col gap-4">
          <Checkbox {...form.check("remember_device")} hint={t("trust_hint")} />
          <FormFailure form={form} />
        </div>
        <SubmitButton form={form} size="lg" className="w-full">
          {t("submit")}
        </SubmitButton>
      </ActionForm>
      {challenge.hasPasskey && (
        <div className="mt-3">
          <PasskeyFactor trustFormId={form.formId} />
        </div>
      )}
      <OtherWays challenge={challenge} />
    </>
  );
}

function OtherWays({ challenge }: SecondFactorFormProps) {
  const { t } = useTranslation("two_factor");
  const { search } = useLocation();
  const { sentBy, hasApp, hasBackupCodes, byBackupCode } = challenge;
  const query = new URLSearchParams(search);
  if (byBackupCode) query.delete("method");
  else query.set("method", "backup");
  return (
    <div className="mt-5 flex flex-wrap justify-center gap-x-4 gap-y-2 text-center text-fg-3">
      {sentBy && !byBackupCode && (
        <ResendForm waitSeconds={challenge.resendAfterSeconds} since={challenge} />
      )}
      {hasBackupCodes && (
        <Link
          to={`?${query}`}
          replace
          preventScrollReset
          className="text-accent-text underline-offset-3 hover:underline"
        >
          {byBackupCode ? t(sentBy || hasApp ? "backup.back" : "passkey.back") : t("backup.use")}
        </Link>
      )}
      {byBackupCode && <p className="mt-2 w-full text-xs">{t("backup.lost")}</p>}
    </div>
  );
}
