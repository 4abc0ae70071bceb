import { type FetcherWithComponents, Link, useLocation } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "~/components/form/checkbox";
import { CodeField } from "~/components/form/code-field";
import { FormError, useFocusFirstError } from "~/components/form/form-error";
import { FormFailure } from "~/components/form/form-failure";
import { ResendButton } from "~/components/form/resend-button";
import { TextField } from "~/components/form/text-field";
import { useFieldErrors } from "~/components/form/use-field-errors";
import { Button } from "~/components/ui/button";
import { useBrowserTimeZone } from "~/lib/hooks/use-browser-time-zone";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import type { SecondFactorAnswer } from "./route.server";

const linkClass = "text-accent-text underline-offset-3 hover:underline";

export interface SecondFactorFormProps {
  challenge: {
    sentBy: "sms" | "email" | null;
    resendAfterSeconds: number;
    hasBackupCodes: boolean;
    byBackupCode: boolean;
  };
  fetcher: FetcherWithComponents<SecondFactorAnswer>;
  answer: SecondFactorAnswer | undefined;
}

/** The code, whether to trust this device (C034), and other ways to a code. */
export function SecondFactorForm({ challenge, fetcher, answer }: SecondFactorFormProps) {
  const { t } = useTranslation("two_factor");
  const { search } = useLocation();
  const form = useFocusFirstError(answer);
  const timeZone = useBrowserTimeZone();
  const intent = fetcher.formData?.get("intent");
  const { byBackupCode } = challenge;
  const errorOf = useFieldErrors(answer?.refusal, {
    code: t(byBackupCode ? "backup.label" : "code"),
    method: "",
    remember_device: "",
  });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={paths.twoFactor + search}
      noValidate
      className="flex flex-col"
      onSubmit={(event) => fetcher.state !== "idle" && event.preventDefault()}
    >
      <input type="hidden" name="tz" value={timeZone} />
      <input type="hidden" name="method" value={byBackupCode ? "backup" : "code"} />
      {byBackupCode ? (
        <TextField
          name="code"
          label={t("backup.label")}
          icon={KeyRound}
          size="lg"
          className="tnum"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={32}
          required
          autoFocus
          error={errorOf("code")}
        />
      ) : (
        <CodeField label={t("code")} labelHidden autoFocus error={errorOf("code")} />
      )}
      <div className="mt-6 mb-5 flex flex-col gap-4">
        <Checkbox
          name="remember_device"
          label={t("trust", { count: limits.trustedDeviceDays })}
          hint={t("trust_hint")}
        />
        <Failure answer={answer} />
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={fetcher.state !== "idle" && intent !== "resend"}
        className="w-full"
      >
        {t("submit")}
      </Button>
      <OtherWays
        challenge={challenge}
        since={challenge}
        busy={fetcher.state !== "idle" && intent === "resend"}
      />
      <p role="status" className="mt-2 text-center text-ok empty:hidden">
        {answer?.sent && fetcher.state === "idle" ? t("sent_again") : ""}
      </p>
    </fetcher.Form>
  );
}

function Failure({ answer }: { answer: SecondFactorAnswer | undefined }) {
  const { t } = useTranslation("two_factor");
  const refusal = answer?.refusal;
  if (refusal?.form === "SEND_IN_3_MINUTE") {
    return <FormError>{t("too_soon", { count: refusal.retryAfterSeconds ?? 60 })}</FormError>;
  }
  return <FormFailure refusal={refusal} />;
}

function OtherWays({
  challenge: { sentBy, resendAfterSeconds, hasBackupCodes, byBackupCode },
  since,
  busy,
}: {
  challenge: SecondFactorFormProps["challenge"];
  since: object;
  busy: boolean;
}) {
  const { t } = useTranslation("two_factor");
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  if (byBackupCode) query.delete("method");
  else query.set("method", "backup");
  const otherWay = (
    <Link to={`?${query}`} replace preventScrollReset className={linkClass}>
      {t(byBackupCode ? "backup.back" : "backup.use")}
    </Link>
  );
  return (
    <div className="mt-5 flex flex-wrap justify-center gap-x-4 gap-y-2 text-center text-fg-3">
      {sentBy && !byBackupCode && (
        <span className="flex flex-wrap justify-center gap-x-1.5">
          <span>{t("no_message")}</span>
          <ResendButton
            variant="link"
            name="intent"
            value="resend"
            waitSeconds={resendAfterSeconds}
            since={since}
            busy={busy}
            label={t("send_again")}
            waitLabel={(time) => t("send_again_in", { time })}
          />
        </span>
      )}
      {hasBackupCodes && otherWay}
      {byBackupCode && <p className="mt-2 w-full text-xs">{t("backup.lost")}</p>}
    </div>
  );
}
