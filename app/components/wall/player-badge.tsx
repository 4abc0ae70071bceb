import { useTranslation } from "react-i18next";
import { StatusDot } from "~/components/ui/status-dot";
import { useLocalPlayer, useLocalPlayerState } from "~/player/local/local-player-context";

/** Name of the player in use; on Windows a button that opens the local player's dialog. */
export function PlayerBadge() {
  const { t } = useTranslation("player");
  const player = useLocalPlayer();
  const state = useLocalPlayerState();
  if (!player || !state) return <span className="max-sm:hidden">{t("badge.browser")}</span>;
  const { bridge, version, hasNewer, isLegacy } = state;
  const isOld = hasNewer || isLegacy;
  const name = bridge && version ? t("badge.localVersion", { version }) : t("badge.local");
  return (
    <button
      type="button"
      onClick={() => player.openDialog()}
      aria-haspopup="dialog"
      className="flex items-center gap-1.5 hover:text-fg"
    >
      {isOld && <StatusDot status="warning" small />}
      <span>{bridge ? name : t("badge.browser")}</span>
      {isOld && <span className="text-warn">{t(hasNewer ? "badge.newer" : "badge.legacy")}</span>}
    </button>
  );
}
