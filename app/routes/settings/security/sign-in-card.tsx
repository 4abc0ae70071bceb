import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "~/components/form/action-form";
import { GivenPassword } from "~/components/form/given-password";
import { NewPasswordFields } from "~/components/form/new-password-fields";
import { useActionForm } from "~/components/form/use-action-form";
import { Badge } from "~/components/ui/badge";
import { cardClass } from "~/components/ui/card";
import { SettingRow } from "../setting-row";
import {
  FormFoot,
  OpenLink,
  OpenPanel,
  type SecurityPartProps,
  useSecurityTexts,
} from "./form-parts";
import { TwoFactorMethods } from "./two-factor-methods";
import { TwoFactorOff, TwoFactorPanel } from "./two-factor-panel";

/** Password and second factor. */
export function SignInCard({ security }: SecurityPartProps) {
  const { t } = useTranslation("settings");
  const { profile, open } = security;
  const { key } = useLocation();
  const isOn = profile.mfa_enable;
  return (
    <section className={cardClass} aria-label={t("sign_in")}>
      <SettingRow title={t("password.title")} text={t("password.text")}>
        {open !== "password" && <OpenLink form="password">{t("password.change")}</OpenLink>}
      </SettingRow>
      {open === "password" && <PasswordPanel />}
      <SettingRow title={t("two_factor.title")} text={t("two_factor.text")}>
        <Badge tone={isOn ? "ok" : "neutral"}>{t(isOn ? "on" : "off")}</Badge>
        {open !== "two_factor" && (
          <OpenLink form="two_factor">
            {t(isOn ? "two_factor.change" : "two_factor.enable")}
          </OpenLink>
        )}
        {isOn && open !== "two_factor_off" && (
          <OpenLink form="two_factor_off">{t("two_factor.disable")}</OpenLink>
        )}
      </SettingRow>
      {/* "Send again" leads to this address again: back to the first step. */}
      {open === "two_factor" && <TwoFactorPanel key={key} profile={profile} />}
      {isOn && open === "two_factor_off" && <TwoFactorOff />}
      {isOn && <TwoFactorMethods profile={profile} />}
    </section>
  );
}

function PasswordPanel() {
  const { t } = useTranslation(["settings", "password"]);
  const form = useActionForm({
    intent: "change_password",
    labels: {
      old_password: t("password.old"),
      password: t("password:new_label"),
      confirm_password: t("password:confirm"),
    },
    texts: useSecurityTexts(),
  });
  return (
    <OpenPanel>
      <ActionForm form={form} className="flex flex-col gap-4">
        <GivenPassword {...form.field("old_password")} />
        <NewPasswordFields form={form} />
        <FormFoot form={form}>{t("password.change")}</FormFoot>
      </ActionForm>
    </OpenPanel>
  );
}
