import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "~/components/ui/badge";
import { Icon } from "~/components/ui/icon";
import { useFormat } from "~/lib/hooks/use-format";
import { isUnknownTime } from "~/lib/i18n/format";
import type { ShareLinkState } from "~contract/names";
import { linkStateOf } from "./link-state";

const tones: Record<ShareLinkState, Tone> = { active: "ok", expiring: "warn", expired: "neutral" };

/** For how long a link still works. */
export function LinkState({ expiresAt, now }: { expiresAt: number; now: number }) {
  const { t } = useTranslation("share_links");
  const { time, duration } = useFormat();
  const state = linkStateOf(expiresAt, now);
  if (isUnknownTime(expiresAt)) return <span className="text-fg-3">–</span>;
  return (
    <time dateTime={new Date(expiresAt * 1000).toISOString()} title={time(expiresAt)}>
      <Badge tone={tones[state]}>
        {state === "expired"
          ? t("state.expired")
          : t("state.in", { duration: duration(expiresAt - now) })}
      </Badge>
    </time>
  );
}

export function PasswordMark({ isSet }: { isSet: boolean }) {
  const { t } = useTranslation("share_links");
  if (!isSet) return <span className="text-fg-3">{t("password.none")}</span>;
  return (
    <span className="flex items-center gap-1.5">
      <Icon as={Lock} size={13} className="text-fg-3" />
      {t("password.set")}
    </span>
  );
}
