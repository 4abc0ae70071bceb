import { useTranslation } from "react-i18next";
import { NewPasswordFields } from "~/components/form/new-password-fields";
import { PostedForm } from "~/components/form/posted-form";
import { Badge } from "~/components/ui/badge";
import { cardClass } from "~/components/ui/card";
import { SettingRow } from "../setting-row";
import type { OpenForm, SecurityAnswer } from "./answer";
import {
  Failure,
  FormFoot,
  GivenPassword,
  OpenLink,
  OpenPanel,
  type SecurityPartProps,
  useFaults,
} from "./form-parts";
import { TwoFactorMethods } from "./two-factor-methods";
import { TwoFactorOff, TwoFactorPanel } from "./two-factor-panel";

/** Password and second factor. */
export function SignInCard({
  security,
  open,
  answer,
}: SecurityPartProps & { open: OpenForm | null }) {
  const { t } = useTranslation("settings");
  const { profile } = security;
  const isOn = profile.mfa_enable;
  return (
    <section className={cardClass} aria-label={t("sign_in")}>
      <SettingRow title={t("password.title")} text={t("password.text")}>
        {open !== "password" && <OpenLink form="password">{t("password.change")}</OpenLink>}
      </SettingRow>
      {open === "password" && <PasswordPanel answer={answer} />}
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
      {open === "two_factor" && <TwoFactorPanel profile={profile} answer={answer} />}
      {isOn && open === "two_factor_off" && <TwoFactorOff answer={answer} />}
      {isOn && <TwoFactorMethods profile={profile} />}
    </section>
  );
}

function PasswordPanel({ answer }: { answer: SecurityAnswer | undefined }) {
  const { t } = useTranslation(["settings", "password"]);
  const faultOf = useFaults(answer, {
    old_password: t("password.old"),
    password: t("password:new_label"),
    confirm_password: t("password:confirm"),
  });
  return (
    <OpenPanel>
      <PostedForm intent="change_password" answer={answer} className="flex flex-col gap-4">
        {(busy) => (
          <>
            <GivenPassword
              name="old_password"
              label={t("password.old")}
              error={faultOf("old_password")}
            />
            <NewPasswordFields
              label={t("password:new_label")}
              errors={{
                password: faultOf("password"),
                confirm_password: faultOf("confirm_password"),
              }}
            />
            <Failure answer={answer} />
            <FormFoot busy={busy}>{t("password.change")}</FormFoot>
          </>
        )}
      </PostedForm>
    </OpenPanel>
  );
}
