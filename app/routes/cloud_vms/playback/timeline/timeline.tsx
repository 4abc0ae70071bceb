import { useTranslation } from "react-i18next";
import { type EventKind, eventKinds, isAll } from "~/lib/event/event-kinds";
import { useFormat } from "~/lib/hooks/use-format";
import { formatTime } from "~/lib/i18n/format";
import { listTicks, type TimeWindow, toPart, untilOf, zoomAt } from "~/lib/time/timeline-scale";
import type { WallCamera } from "~/lib/wall/camera-list";
import { covers } from "../events/use-events";
import { useLateParts } from "../use-late-parts";
import type { Moment } from "../use-moment";
import type { PlaybackControls } from "../use-playback-keys";
import { useShownSeconds } from "../use-session";
import { LaneNotices } from "./lane-notices";
import { TimelineLanes } from "./timeline-lanes";
import type { TimelineData } from "./use-timeline";
import { useTimelinePointer } from "./use-timeline-pointer";

interface TimelineProps extends PlaybackControls {
  /** Event kinds to show. */
  kinds: readonly EventKind[];
  cameras: WallCamera[];
  timeZone: string | null;
}

const nameColumn = "w-28 max-md:w-0";

/**
 * Lanes of recordings and events below a ruler: click to seek, drag the playhead to scrub, drag elsewhere to pan, wheel
 * to zoom.
 */
export function Timeline(props: TimelineProps) {
  const { session, moment, timeline, events, cameras, selectedId } = props;
  const { window } = moment;
  const { t } = useTranslation("playback");
  const { options } = useFormat();
  const zone = { ...options, timeZone: props.timeZone ?? options.timeZone };
  const parts = useLateParts();
  const { area, hoverMs, isScrubbing, press } = useTimelinePointer(session, moment);
  const playedSeconds = useShownSeconds(session, moment.read());
  const seconds = isScrubbing && hoverMs !== null ? Math.floor(hoverMs / 1000) : playedSeconds;
  const ticks = listTicks(window, zone);
  return (
    <div className="flex px-3 pb-1 text-2xs text-[#9aa5b1]">
      <div className={`${nameColumn} shrink-0 overflow-hidden pt-5`}>
        <p className="h-9 pt-1 leading-4">
          {t(isAll(props.kinds) ? "legend.allEvents" : "legend.someEvents")}
          <br />
          {t("legend.inView", { count: countInView(timeline, window) })}
        </p>
        {cameras.map((camera) => (
          <p
            key={camera.id}
            className={`h-4.5 truncate pr-2 leading-4.5 ${camera.id === selectedId ? "font-medium text-white" : ""}`}
            title={camera.name}
          >
            {camera.name}
            <span className="sr-only">
              {" "}
              {t("lane.events", { count: countInView(timeline, window, camera.id) })}
            </span>
          </p>
        ))}
      </div>
      <div
        ref={area}
        className="relative min-w-0 flex-1 cursor-pointer touch-none select-none"
        {...press}
      >
        <div aria-hidden="true" className="relative h-5">
          {ticks.map((tick) => (
            <span
              key={tick.ms}
              className="tnum absolute top-0 -translate-x-1/2 whitespace-nowrap"
              style={{ left: `${toPart(window, tick.ms) * 100}%` }}
            >
              {tick.label}
            </span>
          ))}
        </div>
        <TimelineLanes
          window={window}
          timeline={timeline}
          events={events && covers(events, window) ? events : null}
          cameraIds={cameras.map(({ id }) => id)}
          selectedId={selectedId}
          range={moment.range}
          ticks={ticks}
        />
        <Future fromPart={toPart(window, session?.clock.latestMs ?? moment.read())} />
        <LaneNotices cameras={cameras} timeline={timeline} />
        <Playhead {...props} seconds={seconds} label={formatTime(seconds, zone)} />
        {hoverMs !== null && selectedId && parts && (
          <parts.TimelinePreview
            cameraId={selectedId}
            ms={hoverMs}
            window={window}
            zone={zone}
            events={events}
            isScrubbing={isScrubbing}
          />
        )}
      </div>
    </div>
  );
}

/** Hatched area for the future; blank parts are without recordings. */
function Future({ fromPart }: { fromPart: number }) {
  if (fromPart >= 1) return null;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-5 right-0 bottom-0 bg-[#0b0e12] bg-[repeating-linear-gradient(135deg,#1d232b_0_2px,transparent_2px_6px)]"
      style={{ left: `${Math.max(0, fromPart) * 100}%` }}
    />
  );
}

/** Events of all lanes in the window, or of one camera's. */
function countInView({ lanes }: TimelineData, window: TimeWindow, only?: string): number {
  let count = 0;
  for (const { cameraId, density } of lanes) {
    if (only !== undefined && cameraId !== only) continue;
    for (const each of density) {
      if (each.ms < window.fromMs || each.ms >= untilOf(window)) continue;
      for (const kind of eventKinds) count += each[kind];
    }
  }
  return count;
}

/** Handles the keys of a slider. False for any other key. */
function moveByKey(moment: Moment, key: string): boolean {
  const { window, read, seek, setWindow } = moment;
  const steps: Record<string, number> = {
    ArrowLeft: -1 / 360,
    ArrowRight: 1 / 360,
    PageUp: -1 / 6,
    PageDown: 1 / 6,
  };
  const step = steps[key];
  const part = toPart(window, read());
  if (step !== undefined) seek(read() + step * window.spanMs);
  else if (key === "Home") seek(window.fromMs);
  else if (key === "End") seek(untilOf(window));
  else if (key === "ArrowUp") setWindow(zoomAt(window, part, 0.5));
  else if (key === "ArrowDown") setWindow(zoomAt(window, part, 2));
  else return false;
  return true;
}

interface PlayheadProps extends TimelineProps {
  seconds: number;
  label: string;
}

/** What the playhead says of its place: the time, the selected camera, and whether it recorded then. */
function usePosition({ timeline, cameras, selectedId, seconds, label }: PlayheadProps): string {
  const { t } = useTranslation("playback");
  const camera = cameras.find(({ id }) => id === selectedId);
  if (!camera) return label;
  const lane = timeline.lanes.find(({ cameraId }) => cameraId === selectedId);
  const ms = seconds * 1000;
  const words = { time: label, camera: camera.name };
  if (lane?.state !== "ok") return t("position.unknown", words);
  const isRecorded = lane.spans.some(({ fromMs, untilMs }) => fromMs <= ms && ms < untilMs);
  return t(isRecorded ? "position.recorded" : "position.empty", words);
}

/** The playhead, a slider for keyboard and assistive technology. */
function Playhead(props: PlayheadProps) {
  const { moment, seconds, label } = props;
  const { t } = useTranslation("playback");
  const position = usePosition(props);
  const { window } = moment;
  const part = toPart(window, seconds * 1000);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t("timeline")}
      aria-orientation="horizontal"
      aria-valuemin={Math.floor(window.fromMs / 1000)}
      aria-valuemax={Math.floor(untilOf(window) / 1000)}
      aria-valuenow={seconds}
      aria-valuetext={position}
      onKeyDown={(event) => {
        if (moveByKey(moment, event.key)) event.preventDefault();
      }}
      className="absolute inset-y-0 w-3 -translate-x-1/2 cursor-ew-resize rounded-sm forced-color-adjust-none"
      style={{ left: `${Math.min(1, Math.max(0, part)) * 100}%` }}
    >
      <span className="tnum absolute top-0 left-1/2 -translate-x-1/2 rounded-[4px] bg-[#5cc8f2] px-1.5 leading-4 font-semibold whitespace-nowrap text-[#06222e]">
        {label.slice(label.indexOf(" ") + 1)}
      </span>
      <span className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-[#5cc8f2]" />
    </div>
  );
}
