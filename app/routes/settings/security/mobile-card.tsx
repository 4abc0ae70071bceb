import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeField } from "~/components/form/code-field";
import { MobileNumberFields } from "~/components/form/mobile-number-fields";
import { PostedForm } from "~/components/form/posted-form";
import { ResendButton } from "~/components/form/resend-button";
import { Badge } from "~/components/ui/badge";
import { cardClass } from "~/components/ui/card";
import { limits } from "~contract/limits";
import { SettingRow } from "../setting-row";
import type { SecurityAnswer } from "./answer";
import {
  Failure,
  FormFoot,
  GivenPassword,
  OpenLink,
  OpenPanel,
  openAt,
  type SecurityPartProps,
  useFaults,
} from "./form-parts";

/** The mobile number, and proving that it is one's own. */
export function MobileCard({ security, isOpen, answer }: SecurityPartProps & { isOpen: boolean }) {
  const { t } = useTranslation("settings");
  const {
    mobile_country_code: code,
    mobile_phone: phone,
    mobile_phone_verified_at: at,
  } = security.profile;
  const sentTo = answer?.form === "mobile" ? answer.sentTo : undefined;
  return (
    <section className={cardClass} aria-label={t("mobile.label")}>
      <SettingRow
        title={t("mobile.label")}
        text={phone ? <span className="tnum">{`${code} ${phone}`}</span> : t("mobile.hint")}
      >
        {phone && <Badge tone={at ? "ok" : "warn"}>{t(at ? "verified" : "not_verified")}</Badge>}
        {!isOpen && <OpenLink form="mobile">{t(at ? "mobile.change" : "mobile.verify")}</OpenLink>}
      </SettingRow>
      {isOpen && (
        <OpenPanel key={sentTo ? "code" : "number"}>
          {sentTo ? (
            <CodeStep sentTo={sentTo} canResend={at === null} answer={answer} />
          ) : (
            <NumberStep security={security} answer={answer} />
          )}
        </OpenPanel>
      )}
    </section>
  );
}

function NumberStep({ security, answer }: SecurityPartProps) {
  const { t } = useTranslation("settings");
  const { profile, countries, country } = security;
  const labels = {
    country: t("mobile.country"),
    phone: t("mobile.number"),
    password: t("password.own"),
  };
  const faultOf = useFaults(answer, labels);
  const mine = answer?.form === "mobile" ? answer : undefined;
  return (
    <PostedForm intent="send_mobile_code" answer={mine} className="flex flex-col gap-4">
      {(busy) => (
        <>
          <MobileNumberFields
            countries={countries}
            country={mine?.typed?.country ?? country}
            phone={
              mine?.typed?.phone ??
              (profile.mobile_phone_verified_at ? "" : (profile.mobile_phone ?? ""))
            }
            texts={labels}
            errors={{ country: faultOf("country"), phone: faultOf("phone") }}
            required
          />
          {profile.mobile_phone_verified_at !== null && (
            <GivenPassword label={labels.password} error={faultOf("password")} />
          )}
          <Failure answer={mine} />
          <FormFoot busy={busy}>{t("code.send")}</FormFoot>
        </>
      )}
    </PostedForm>
  );
}

function CodeStep({
  sentTo,
  canResend,
  answer,
}: {
  sentTo: { country: string; phone: string };
  /** Without asking for the password again. */
  canResend: boolean;
  answer: SecurityAnswer | undefined;
}) {
  const { t } = useTranslation("settings");
  const faultOf = useFaults(answer, { code: t("code.label") });
  const hidden = (
    <>
      <input type="hidden" name="country" value={sentTo.country} />
      <input type="hidden" name="phone" value={sentTo.phone} />
    </>
  );
  return (
    <>
      <PostedForm intent="verify_mobile" answer={answer} className="flex flex-col gap-4">
        {(busy) => (
          <>
            {hidden}
            <p className="text-fg-2">
              {t("code.sent_to", { to: sentTo.phone, count: limits.smsCodeMinutes })}
            </p>
            <CodeField label={t("code.label")} error={faultOf("code")} />
            <Failure answer={answer} />
            <FormFoot busy={busy}>{t("mobile.verify")}</FormFoot>
          </>
        )}
      </PostedForm>
      {canResend ? (
        <PostedForm intent="send_mobile_code">
          {(busy) => (
            <>
              {hidden}
              <ResendButton
                variant="link"
                busy={busy}
                waitSeconds={limits.codeResendSeconds}
                since={answer?.refusal ? "same" : answer}
                label={t("code.again")}
                waitLabel={(time) => t("code.again_in", { time })}
              />
            </>
          )}
        </PostedForm>
      ) : (
        <Link to={openAt("mobile")} className="text-accent-text underline underline-offset-3">
          {t("code.again")}
        </Link>
      )}
    </>
  );
}
