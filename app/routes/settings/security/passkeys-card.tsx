import { Fingerprint } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { useFormat } from "~/lib/hooks/use-format";
import { limits } from "~contract/limits";
import { SettingRow } from "../setting-row";
import { OpenLink, type SecurityPartProps } from "./form-parts";
import { NewPasskeyPanel } from "./new-passkey-panel";
import { PasskeyNamePanel, PasskeyRemovalPanel } from "./passkey-panels";
import type { Passkey } from "./route.server";

/** The user's passkeys, where the deployment has them (decision D98). */
export function PasskeysCard({ security }: SecurityPartProps) {
  const { t } = useTranslation("settings");
  const { passkeys, profile, open, openId } = security;
  if (!passkeys) return null;
  const isFull = passkeys.length >= limits.passkeysPerUserMax;
  return (
    <Card title={t("passkeys.title")}>
      <SettingRow
        title={t("passkeys.add")}
        text={isFull ? t("passkeys.limit", { max: limits.passkeysPerUserMax }) : t("passkeys.text")}
      >
        {!isFull && open !== "passkey" && <OpenLink form="passkey">{t("passkeys.add")}</OpenLink>}
      </SettingRow>
      {open === "passkey" && <NewPasskeyPanel isFirstFactor={!profile.mfa_enable} />}
      {passkeys.length === 0 && <p className="px-4 py-3.5 text-fg-3">{t("passkeys.none")}</p>}
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} open={openId === passkey.id ? open : null} />
      ))}
    </Card>
  );
}

function PasskeyRow({
  passkey,
  open,
}: {
  passkey: Passkey;
  open: SecurityPartProps["security"]["open"];
}) {
  const { t } = useTranslation("settings");
  const { date, time } = useFormat();
  const { id, name, created, last_used: used } = passkey;
  return (
    <>
      <SettingRow
        title={
          <span className="flex flex-wrap items-center gap-2.5">
            <Icon as={Fingerprint} className="text-accent-text" />
            {name}
            {passkey.synced && <Badge>{t("passkeys.synced")}</Badge>}
          </span>
        }
        text={
          used === null
            ? t("passkeys.created", { date: date(created) })
            : t("passkeys.used", { date: date(created), used: time(used) })
        }
      >
        <OpenLink form="passkey_name" id={id} label={t("passkeys.rename_named", { name })}>
          {t("passkeys.rename")}
        </OpenLink>
        <OpenLink form="passkey_removal" id={id} label={t("passkeys.remove_named", { name })}>
          {t("passkeys.remove")}
        </OpenLink>
      </SettingRow>
      {open === "passkey_name" && <PasskeyNamePanel passkey={passkey} />}
      {open === "passkey_removal" && <PasskeyRemovalPanel passkey={passkey} />}
    </>
  );
}
