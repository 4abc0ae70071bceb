import { CloudOff, LoaderCircle, Lock, type LucideIcon, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { useFormat } from "~/lib/hooks/use-format";
import { formatRecent } from "~/lib/i18n/format";
import type { WallCamera } from "~/lib/wall/camera-list";
import { laneBox } from "./timeline-lanes";
import type { TimelineData } from "./use-timeline";

export type LaneTrouble =
  | "loading"
  | "failed"
  | "no_permission"
  | "no_license"
  | "host_offline"
  | "host_silent";

/** Why a camera's lane cannot say what is recorded; null where it does. */
export function findTrouble(
  camera: Pick<WallCamera, "id" | "hasLicense" | "hostConnected">,
  { lanes, isLoading, hasFailed }: Pick<TimelineData, "lanes" | "isLoading" | "hasFailed">,
): LaneTrouble | null {
  const lane = lanes.find(({ cameraId }) => cameraId === camera.id);
  if (lane?.state === "no_license" || (!lane && !camera.hasLicense)) return "no_license";
  if (lane?.state === "host_offline") return camera.hostConnected ? "host_silent" : "host_offline";
  if (lane) return null;
  if (hasFailed) return "failed";
  return isLoading ? "loading" : "no_permission";
}

const icons: Record<LaneTrouble, LucideIcon> = {
  loading: LoaderCircle,
  failed: CloudOff,
  no_permission: Lock,
  no_license: Lock,
  host_offline: CloudOff,
  host_silent: CloudOff,
};
const canRetry: ReadonlySet<LaneTrouble> = new Set(["failed", "host_silent"]);

/** Over the lanes that are grey or locked: why, and what to do. */
export function LaneNotices(props: { cameras: readonly WallCamera[]; timeline: TimelineData }) {
  const { cameras, timeline } = props;
  return (
    <ul>
      {cameras.map((camera, index) => {
        const trouble = findTrouble(camera, timeline);
        return (
          trouble && (
            <li
              key={camera.id}
              data-lane={trouble}
              className="pointer-events-none absolute left-0 flex max-w-full items-center"
              style={{
                top: laneBox.top + index * laneBox.height,
                height: laneBox.height,
              }}
            >
              <LaneNotice trouble={trouble} camera={camera} onRetry={timeline.retry} />
            </li>
          )
        );
      })}
    </ul>
  );
}

function LaneNotice(props: { trouble: LaneTrouble; camera: WallCamera; onRetry: () => void }) {
  const { trouble, camera, onRetry } = props;
  const { t } = useTranslation(["playback", "live"]);
  const text = useTroubleText(trouble, camera);
  return (
    <span
      className={`ml-1 inline-flex min-w-0 items-center gap-1.5 rounded-sm bg-[#0b0e12]/85 px-1.5 leading-4 text-[#b0b9c4] ${trouble === "loading" ? "animate-[pop_.14s_.4s_both]" : ""}`}
    >
      <Icon as={icons[trouble]} size={11} />
      <span className="truncate">
        <span className="sr-only">{camera.name}: </span>
        {text}
      </span>
      {canRetry.has(trouble) && (
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

function useTroubleText(trouble: LaneTrouble, camera: WallCamera): string {
  const { t } = useTranslation(["playback", "live"]);
  const { options } = useFormat();
  const { hostSeenSeconds: seen, timeZone } = camera;
  switch (trouble) {
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
