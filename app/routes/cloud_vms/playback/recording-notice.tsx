import { CirclePause, CircleSlash, LoaderCircle, type LucideIcon, VideoOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { useStateTexts } from "~/components/wall/tile/use-state-texts";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
import { formatRecent } from "~/lib/i18n/format";
import type { WallCamera } from "~/lib/wall/camera-list";
import type { RecordingState } from "~/player/recording/recording-tile";

interface RecordingNoticeProps {
  state: RecordingState;
  camera: WallCamera | null;
  onJump: (ms: number) => void;
  onRetry: () => void;
  /** Plays again after the page was idle. */
  onResume: () => void;
}

const canRetry: ReadonlySet<RecordingState["kind"]> = new Set([
  "stopped",
  "failed",
  "disconnected",
  "no_signal",
  "too_many",
]);

const icons: Partial<Record<RecordingState["kind"], LucideIcon>> = {
  connecting: LoaderCircle,
  reconnecting: LoaderCircle,
  gap: CircleSlash,
  paused: CirclePause,
};

/** Notice in the middle of a tile: why there is no picture at this time, and what follows. */
export function RecordingNotice(props: RecordingNoticeProps) {
  const { state, camera, onJump, onRetry, onResume } = props;
  const { t } = useTranslation(["live", "playback"]);
  const texts = useStateTexts();
  if (state.kind === "playing") return null;
  const isLoading = state.kind === "connecting" || state.kind === "reconnecting";
  const title =
    state.kind === "gap"
      ? t(state.isDamaged ? "playback:gap.damaged" : "playback:gap.title")
      : isLoading
        ? t("playback:loading")
        : texts(state, camera?.hostName ?? null, camera?.timeZone ?? "UTC").title;
  return (
    <span
      className={cx(
        "pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-0.5 px-2 text-center text-xs text-video-fg [text-shadow:0_1px_3px_#000]",
        isLoading && "animate-[pop_.14s_.4s_both]",
      )}
    >
      <Icon
        as={icons[state.kind] ?? VideoOff}
        size={18}
        className={cx("mb-1", isLoading && "animate-spin")}
      />
      <b className="line-clamp-2 font-semibold">{title}</b>
      {state.kind === "gap" && <GapEnd nextMs={state.nextMs} camera={camera} onJump={onJump} />}
      {state.kind === "paused" && (
        <Button size="sm" className="pointer-events-auto relative z-3 mt-2" onClick={onResume}>
          {t("state.resume")}
        </Button>
      )}
      {canRetry.has(state.kind) && (
        <Button size="sm" className="pointer-events-auto relative z-3 mt-2" onClick={onRetry}>
          {t("state.retry")}
        </Button>
      )}
    </span>
  );
}

function GapEnd(props: {
  nextMs: number | null;
  camera: WallCamera | null;
  onJump: (ms: number) => void;
}) {
  const { nextMs, camera, onJump } = props;
  const { t } = useTranslation("playback");
  const { options } = useFormat();
  if (nextMs === null) return <span className="opacity-80">{t("gap.nothing")}</span>;
  const zone = { ...options, timeZone: camera?.timeZone ?? options.timeZone };
  const seconds = Math.floor(nextMs / 1000);
  return (
    <Button
      size="sm"
      className="pointer-events-auto relative z-3 mt-2 @max-[170px]:hidden"
      onClick={() => onJump(nextMs)}
    >
      {t("gap.next", { time: formatRecent(seconds, seconds, zone) })}
    </Button>
  );
}
