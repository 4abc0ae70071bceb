import { Clock, Image, KeyRound, Languages, type LucideIcon, SunMoon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Progress } from "~/components/ui/progress";
import { cx } from "~/lib/cx";
import { usePageKeys } from "~/lib/hooks/use-page-keys";
import { languageNames } from "~/lib/i18n/i18n";
import { limits } from "~contract/limits";
import type { PreferencePush } from "./pushes";
import { toastClass } from "./toaster";
import { useCountdown } from "./use-countdown";

interface PushCardProps {
  icon: LucideIcon;
  tone: "accent" | "warn";
  title: string;
  text?: string;
  countdown: string;
  percent: number;
  button: string;
  onConfirm: () => void;
}

/**
 * An alert beside the work instead of over it: a user who is typing may finish (decision D68). Its words
 * are read out once; the countdown is not.
 */
function PushCard({
  icon,
  tone,
  title,
  text,
  countdown,
  percent,
  button,
  onConfirm,
}: PushCardProps) {
  return (
    <div data-push className={toastClass}>
      <Icon as={icon} className={cx("mt-px", tone === "warn" ? "text-warn" : "text-accent-text")} />
      <div className="min-w-0 flex-1">
        <div role="alert">
          <p className="font-medium">{title}</p>
          {text && <p className="text-fg-2">{text}</p>}
        </div>
        <p className="tnum text-fg-3">{countdown}</p>
        <div className="mt-2 flex items-center gap-3">
          <div className="flex-1">
            <Progress tone={tone} percent={percent} />
          </div>
          <Button size="sm" onClick={onConfirm}>
            {button}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Reloads in 10 s, whatever happens, or at once when asked to (C187). */
export function PrivilegesCard({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation("notice");
  const seconds = useCountdown(limits.privilegesReloadMs, onReload);
  return (
    <PushCard
      icon={KeyRound}
      tone="warn"
      title={t("privileges.title")}
      countdown={t("privileges.seconds", { count: seconds })}
      percent={(seconds * 100_000) / limits.privilegesReloadMs}
      button={t("privileges.reload")}
      onConfirm={onReload}
    />
  );
}

const icons: Record<PreferencePush["property"], LucideIcon> = {
  language: Languages,
  theme: SunMoon,
  time_format: Clock,
  avatar: Image,
};

/** Names what changed elsewhere. OK, Escape or 5 s acknowledge it (decision D5). */
export function PreferenceCard({
  push,
  onAcknowledge,
}: {
  push: PreferencePush;
  onAcknowledge: () => void;
}) {
  const { t } = useTranslation(["notice", "common"]);
  const seconds = useCountdown(limits.preferenceAlertMs, onAcknowledge);
  const value = useValueText(push);
  usePageKeys(({ key, defaultPrevented }) => {
    const inDialog = document.querySelector("dialog[open]") !== null;
    if (key === "Escape" && !defaultPrevented && !inDialog) onAcknowledge();
  });
  return (
    <PushCard
      icon={icons[push.property]}
      tone="accent"
      title={t(`notice:preference.${push.property}`)}
      text={value && t("notice:preference.value", { value })}
      countdown={t("notice:preference.seconds", { count: seconds })}
      percent={(seconds * 100_000) / limits.preferenceAlertMs}
      button={t("common:ok")}
      onConfirm={onAcknowledge}
    />
  );
}

function useValueText(push: PreferencePush): string | undefined {
  const { t } = useTranslation("common");
  switch (push.property) {
    case "language":
      return languageNames[push.value];
    case "theme":
      return t(`theme.${push.value}`);
    case "time_format":
      return push.value;
    case "avatar":
      return undefined;
  }
}
