import {
  BadgeAlert,
  CirclePause,
  LoaderCircle,
  Lock,
  type LucideIcon,
  MonitorX,
  Unplug,
  VideoOff,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { useStateTexts } from "~/components/wall/tile/use-state-texts";
import { cx } from "~/lib/cx";
import type { PlayerState } from "~/player/player-state";

const icons: Record<Exclude<PlayerState["kind"], "playing">, LucideIcon> = {
  connecting: LoaderCircle,
  reconnecting: LoaderCircle,
  disconnected: Unplug,
  no_signal: VideoOff,
  no_license: BadgeAlert,
  no_video: VideoOff,
  no_permission: Lock,
  too_many: MonitorX,
  failed: VideoOff,
  unsupported: MonitorX,
  stopped: Unplug,
  no_path: VideoOff,
  paused: CirclePause,
};

const gaveUp: ReadonlySet<PlayerState["kind"]> = new Set(["stopped", "failed", "too_many"]);

interface TileNoticeProps {
  state: PlayerState;
  hostName: string | null;
  timeZone: string;
  /** Restarts the wall after it was stopped. */
  onResume: () => void;
  /** Tries again after the tile gave up. */
  onRetry: () => void;
}

/** Notice in the middle of a tile: why there is no video, and what follows. */
export function TileNotice(props: TileNoticeProps) {
  const { state, hostName, timeZone, onResume, onRetry } = props;
  const { title, hint } = useStateTexts()(state, hostName, timeZone);
  if (state.kind === "playing") return null;
  const isBusy = state.kind === "connecting" || state.kind === "reconnecting";
  return (
    <span
      className={cx(
        "pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-0.5 px-2 text-center text-xs text-video-fg [text-shadow:0_1px_3px_#000]",
        // Delayed, so that a quick start shows no spinner; hidden without script, where nothing connects.
        state.kind === "connecting" && "animate-[pop_.14s_.4s_both] noscript:hidden",
      )}
    >
      <Icon
        as={icons[state.kind]}
        size={18}
        className={cx("mb-1 @max-[130px]:mb-0", isBusy && "animate-spin")}
      />
      <b className="line-clamp-2 font-semibold @max-[130px]:text-2xs">{title}</b>
      {hint && <span className="line-clamp-2 opacity-80 @max-[170px]:hidden">{hint}</span>}
      <NextStep state={state} onResume={onResume} onRetry={onRetry} />
    </span>
  );
}

/** Action button, for the states that only the user can end. */
function NextStep(props: Pick<TileNoticeProps, "state" | "onResume" | "onRetry">) {
  const { t } = useTranslation("live");
  const { kind } = props.state;
  if (kind !== "paused" && !gaveUp.has(kind)) return null;
  return (
    <Button
      size="sm"
      className="pointer-events-auto relative z-3 mt-2 @max-[130px]:mt-1"
      onClick={kind === "paused" ? props.onResume : props.onRetry}
    >
      {kind === "paused" ? t("state.resume") : t("state.retry")}
    </Button>
  );
}
