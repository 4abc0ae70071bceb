import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm, FormFailure } from "~/components/form/action-form";
import { CodeField } from "~/components/form/code-field";
import { GivenPassword } from "~/components/form/given-password";
import { MobileNumberFields } from "~/components/form/mobile-number-fields";
import { ResendButton } from "~/components/form/resend-button";
import { useActionForm } from "~/components/form/use-action-form";
import { Badge } from "~/components/ui/badge";
import { cardClass } from "~/components/ui/card";
import { limits } from "~contract/limits";
import { SettingRow } from "../setting-row";
import type { MobileData } from "./answer";
import {
  FormFoot,
  OpenLink,
  OpenPanel,
  openAt,
  type SecurityPartProps,
  useSecurityTexts,
} from "./form-parts";

/** The mobile number, and proving that it is one's own. */
export function MobileCard({ security }: SecurityPartProps) {
  const { t } = useTranslation("settings");
  const { key } = useLocation();
  const {
    mobile_country_code: code,
    mobile_phone: phone,
    mobile_phone_verified_at: at,
  } = security.profile;
  const isOpen = security.open === "mobile";
  return (
    <section className={cardClass} aria-label={t("mobile.label")}>
      <SettingRow
        title={t("mobile.label")}
        text={phone ? <span className="tnum">{`${code} ${phone}`}</span> : t("mobile.hint")}
      >
        {phone && <Badge tone={at ? "ok" : "warn"}>{t(at ? "verified" : "not_verified")}</Badge>}
        {!isOpen && <OpenLink form="mobile">{t(at ? "mobile.change" : "mobile.verify")}</OpenLink>}
      </SettingRow>
      {/* "Send again" leads to this address again: back to the first step. */}
      {isOpen && <MobilePanel key={key} security={security} />}
    </section>
  );
}

/** Both steps' forms stand here: what the first was answered is shown by the second. */
function MobilePanel({ security }: SecurityPartProps) {
  const { t } = useTranslation("settings");
  const { profile, countries, country } = security;
  const texts = useSecurityTexts();
  const isVerified = profile.mobile_phone_verified_at !== null;
  const number = useActionForm<"country" | "phone" | "password", MobileData>({
    intent: "send_mobile_code",
    labels: {
      country: t("mobile.country"),
      phone: t("mobile.number"),
      password: t("password.own"),
    },
    defaultValue: { country, phone: isVerified ? "" : profile.mobile_phone },
    texts,
  });
  const again = useActionForm<never, MobileData>({
    intent: "resend_mobile_code",
    labels: {},
    texts,
  });
  const code = useActionForm<"code", MobileData>({
    intent: "verify_mobile",
    labels: { code: t("code.label") },
    texts,
  });
  const answers = [code.answer, again.answer, number.answer];
  const sentTo = answers.find((answer) => answer?.data)?.data?.sentTo;
  if (!sentTo) {
    return (
      <OpenPanel key="number">
        <ActionForm form={number} className="flex flex-col gap-4">
          <MobileNumberFields
            countries={countries}
            country={number.field("country")}
            phone={number.field("phone")}
            required
          />
          {isVerified && <GivenPassword {...number.field("password")} />}
          <FormFoot form={number}>{t("code.send")}</FormFoot>
        </ActionForm>
      </OpenPanel>
    );
  }
  return (
    <OpenPanel key="code">
      <ActionForm form={code} hidden={sentTo} className="flex flex-col gap-4">
        <p className="text-fg-2">
          {t("code.sent_to", { to: sentTo.phone, count: limits.smsCodeMinutes })}
        </p>
        <CodeField {...code.field("code")} />
        <FormFoot form={code}>{t("mobile.verify")}</FormFoot>
      </ActionForm>
      {isVerified ? (
        // The number in use is not changed without its password.
        <Link to={openAt("mobile")} className="text-accent-text underline underline-offset-3">
          {t("code.again")}
        </Link>
      ) : (
        <ActionForm form={again} hidden={sentTo} className="flex flex-col items-start gap-2">
          <ResendButton
            variant="link"
            busy={again.busy}
            waitSeconds={limits.codeResendSeconds}
            since={again.error ? "refused" : (again.answer ?? number.answer)}
            label={t("code.again")}
            waitLabel={(time) => t("code.again_in", { time })}
          />
          <FormFailure form={again} />
        </ActionForm>
      )}
    </OpenPanel>
  );
}
