import {
  Fingerprint,
  KeyRound,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Smartphone,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { limits } from "~contract/limits";
import { factorTypes } from "~contract/names";
import { SettingRow } from "../setting-row";
import type { SecurityProfile } from "./route.server";

/** What a code may come from, once two-factor is on. */
export function TwoFactorMethods({ profile }: { profile: SecurityProfile }) {
  const { t } = useTranslation("settings");
  return profile.mfa.map(({ type, receiver_sms: isSms }) => {
    if (type === factorTypes.totp) {
      return (
        <Method
          key={type}
          icon={Smartphone}
          title={t("method.totp")}
          text={t("method.totp_text")}
        />
      );
    }
    if (type === factorTypes.passkey) {
      return (
        <Method
          key={type}
          icon={Fingerprint}
          title={t("method.passkey")}
          text={t("method.passkey_text")}
        />
      );
    }
    if (type === factorTypes.backup) {
      return (
        <Method
          key={type}
          icon={KeyRound}
          title={t("method.backup")}
          text={t("method.backup_text")}
        />
      );
    }
    const text = t("method.minutes", { count: limits.smsCodeMinutes });
    return isSms ? (
      <Method
        key={type}
        icon={MessageSquareText}
        title={t("method.sms_to", { number: maskNumber(profile) })}
        text={text}
      />
    ) : (
      <Method
        key={type}
        icon={Mail}
        title={t("method.email_to", { email: profile.email })}
        text={text}
      />
    );
  });
}

function Method({ icon, title, text }: { icon: LucideIcon; title: ReactNode; text: string }) {
  return (
    <SettingRow
      title={
        <span className="flex items-center gap-2.5">
          <Icon as={icon} className="text-accent-text" />
          {title}
        </span>
      }
      text={text}
    />
  );
}

/** "+420 ••• ••• 418": enough to know it by. */
export function maskNumber(profile: Pick<SecurityProfile, "mobile_country_code" | "mobile_phone">) {
  const { mobile_country_code: code, mobile_phone: phone } = profile;
  return phone ? `${code} ••• ••• ${phone.slice(-3)}` : "";
}
