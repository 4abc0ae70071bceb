import { CloudOff, LoaderCircle, Lock, type LucideIcon, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { useFormat } from "~/lib/hooks/use-format";
import { formatRecent } from "~/lib/i18n/format";
import type { WallCamera } from "~/lib/wall/camera-list";
import { laneBox } from "./timeline-lanes";
import type { TimelineData } from "./use-timeline";

export type LaneProblem =
  | "loading"
  | "failed"
  | "no_permission"
  | "no_license"
  | "host_offline"
  | "host_silent";

/** Why the recordings of a camera's lane are unknown; null when they are known. */
export function findLaneProblem(
  camera: Pick<WallCamera, "id" | "hasLicense" | "hostConnected">,
  { lanes, isLoading, hasFailed }: Pick<TimelineData, "lanes" | "isLoading" | "hasFailed">,
): LaneProblem | null {
  const lane = lanes.find(({ cameraId }) => cameraId === camera.id);
  if (lane?.state === "no_license" || (!lane && !camera.hasLicense)) return "no_license";
  if (lane?.state === "host_offline") return camera.hostConnected ? "host_silent" : "host_offline";
  if (lane) return null;
  if (hasFailed) return "failed";
  return isLoading ? "loading" : "no_permission";
}

const icons: Record<LaneProblem, LucideIcon> = {
  loading: LoaderCircle,
  failed: CloudOff,
  no_permission: Lock,
  no_license: Lock,
  host_offline: CloudOff,
  host_silent: CloudOff,
};
const canRetry: ReadonlySet<LaneProblem> = new Set(["failed", "host_silent"]);

/** Notices over lanes without data: the reason, and what to do. */
export function LaneNotices(props: { cameras: readonly WallCamera[]; timeline: TimelineData }) {
  const { cameras, timeline } = props;
  return (
    <ul>
      {cameras.map((camera, index) => {
        const problem = findLaneProblem(camera, timeline);
        return (
          problem && (
            <li
              key={camera.id}
              data-lane={problem}
              className="pointer-events-none absolute left-0 flex max-w-full items-center"
              style={{
                top: laneBox.top + index * laneBox.height,
                height: laneBox.height,
              }}
            >
              <LaneNotice problem={problem} camera={camera} onRetry={timeline.retry} />
            </li>
          )
        );
      })}
    </ul>
  );
}

function LaneNotice(props: { problem: LaneProblem; camera: WallCamera; onRetry: () => void }) {
  const { problem, camera, onRetry } = props;
  const { t } = useTranslation(["playback", "live"]);
  const text = useProblemText(problem, camera);
  return (
    <span
      className={`ml-1 inline-flex min-w-0 items-center gap-1.5 rounded-sm bg-[#0b0e12]/85 px-1.5 leading-4 text-[#b0b9c4] ${problem === "loading" ? "animate-[pop_.14s_.4s_both]" : ""}`}
    >
      <Icon as={icons[problem]} size={11} />
      <span className="truncate">
        <span className="sr-only">{camera.name}: </span>
        {text}
      </span>
      {canRetry.has(problem) && (
        <button
          type="button"
          onPointerDown={(event) => event.stopPropagation()}
          onClick={onRetry}
          className="pointer-events-auto inline-flex items-center gap-1 font-medium text-accent-text hover:underline"
        >
          <Icon as={RefreshCw} size={11} />
          {t("live:state.retry")}
        </button>
      )}
    </span>
  );
}

function useProblemText(problem: LaneProblem, camera: WallCamera): string {
  const { t } = useTranslation(["playback", "live"]);
  const { options } = useFormat();
  const { hostSeenSeconds: seen, timeZone } = camera;
  switch (problem) {
    case "loading":
      return t("loading");
    case "failed":
      return t("lane.failed");
    case "no_permission":
      return t("live:state.noPermission");
    case "no_license":
      return t("live:state.noLicense");
    case "host_silent":
      return t("lane.silent");
    case "host_offline": {
      if (seen === null) return t("lane.offline");
      const now = Math.floor(Date.now() / 1000);
      const time = formatRecent(seen, now, { ...options, timeZone });
      return t("lane.offlineSince", { time });
    }
  }
}
