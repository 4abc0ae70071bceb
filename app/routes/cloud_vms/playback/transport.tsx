import { Link } from "@remix-run/react";
import {
  Camera,
  ChevronFirst,
  ChevronLast,
  Ghost,
  type LucideIcon,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  StepBack,
  StepForward,
  Volume2,
  VolumeX,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { eventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
import { formatTime } from "~/lib/i18n/format";
import { paths } from "~/lib/paths";
import { noEventText } from "~/lib/playback/event-steps";
import { spanHours, windowAt } from "~/lib/time/timeline-scale";
import type { WallCamera } from "~/lib/wall/camera-list";
import { playbackSpeeds } from "~/player/recording/playback-clock";
import { playbackLimits } from "~contract/media-frame";
import { MomentEvent } from "./events/moment-event";
import type { EventStep } from "./events/use-event-steps";
import type { KnownEvents } from "./events/use-events";
import { jumpMs, type PlaybackControls, togglePlay } from "./use-playback-keys";
import { useShownSeconds } from "./use-session";

interface TransportProps extends PlaybackControls {
  hasSound: boolean;
  onSound: () => void;
  skipsQuiet: boolean;
  onSkipQuiet: () => void;
  timeZone: string | null;
  startMs: number;
  cameras: readonly WallCamera[];
  /** Events around the current time. */
  near: KnownEvents | null;
  /** Saves the selected camera's picture; null when it has none. */
  picture: { camera: string; save: () => void } | null;
}

const groupClass =
  "inline-flex gap-0.5 rounded-lg border border-[#262d36] bg-[#07090c] p-0.5 text-xs";

/** The controls of the playback clock. */
export function Transport(props: TransportProps) {
  const { session, clock, moment, selectedId, eventSteps } = props;
  const { t } = useTranslation(["playback", "live"]);
  const jump = (ms: number) => moment.seek(moment.read() + ms);
  return (
    <div className="@container flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-[#c5cdd6]">
      <div className="flex items-center gap-1">
        <Tool
          icon={ChevronFirst}
          name={t("previousEvent")}
          keys="J"
          onClick={() => eventSteps.go(-1)}
        />
        <Tool icon={RotateCcw} name={t("back")} keys="←" onClick={() => jump(-jumpMs)} />
        <Tool
          icon={StepBack}
          name={t("frameBack")}
          keys=","
          onClick={() => session?.step(selectedId, -1)}
        />
        <button
          type="button"
          aria-label={clock.isPlaying ? t("pause") : t("play")}
          title={`${clock.isPlaying ? t("pause") : t("play")} (${t("spaceBar")})`}
          onClick={() => togglePlay(props)}
          className="mx-1 inline-flex size-9 items-center justify-center rounded-full bg-[#5cc8f2] text-[#06222e] hover:bg-[#7fd5f6]"
        >
          <Icon as={clock.isPlaying ? Pause : Play} size={18} />
        </button>
        <Tool
          icon={StepForward}
          name={t("frameForward")}
          keys="."
          onClick={() => session?.step(selectedId, 1)}
        />
        <Tool icon={RotateCw} name={t("forward")} keys="→" onClick={() => jump(jumpMs)} />
        <Tool icon={ChevronLast} name={t("nextEvent")} keys="L" onClick={() => eventSteps.go(1)} />
      </div>
      <Speeds {...props} />
      <div className="mx-auto flex min-w-0 items-center gap-3">
        <ShownTime {...props} />
        <LastStep step={eventSteps.last} cameras={props.cameras} />
        {!eventSteps.last && <MomentEvent session={session} events={props.near} />}
      </div>
      <div className="flex items-center gap-1.5">
        <button
          type="button"
          aria-pressed={props.skipsQuiet}
          onClick={props.onSkipQuiet}
          title={t("skipQuiet")}
          className={cx(
            "inline-flex h-7 items-center gap-1.5 rounded-ctl px-2 text-xs font-medium hover:bg-white/10",
            props.skipsQuiet && "bg-white/10 text-white",
          )}
        >
          <Icon as={Ghost} />
          <span className="@max-[1100px]:sr-only">{t("skipQuiet")}</span>
        </button>
        <Tool
          icon={props.hasSound ? Volume2 : VolumeX}
          name={t("sound")}
          isPressed={props.hasSound}
          onClick={props.onSound}
        />
        {props.picture && (
          <Tool
            icon={Camera}
            name={t("live:tool.snapshot", { camera: props.picture.camera })}
            onClick={props.picture.save}
          />
        )}
        <Spans {...props} />
      </div>
    </div>
  );
}

interface ToolProps {
  icon: LucideIcon;
  name: string;
  keys?: string;
  isPressed?: boolean;
  onClick: () => void;
}

function Tool({ icon, name, keys, isPressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isPressed}
      title={keys ? `${name} (${keys})` : name}
      onClick={onClick}
      className={cx(
        "inline-flex size-7 items-center justify-center rounded-ctl hover:bg-white/10 hover:text-white",
        isPressed && "bg-white/10 text-white",
      )}
    >
      <Icon as={icon} />
    </button>
  );
}

function Speeds({ session, clock }: PlaybackControls) {
  const { t } = useTranslation("playback");
  return (
    <fieldset aria-label={t("speed")} className={groupClass}>
      {playbackSpeeds.map((speed) => (
        <button
          key={speed}
          type="button"
          aria-pressed={speed === clock.speed}
          onClick={() => session?.clock.setSpeed(speed)}
          className={cx(
            "tnum h-6.5 rounded-[5px] px-2 text-[#9aa5b1] hover:text-white",
            speed === clock.speed && "bg-[#232932] text-white",
          )}
        >
          {speed === 0.5 ? "½" : speed}×
        </button>
      ))}
    </fieldset>
  );
}

function ShownTime({ session, startMs, timeZone }: TransportProps) {
  const { options } = useFormat();
  const seconds = useShownSeconds(session, startMs);
  return (
    <time
      dateTime={new Date(seconds * 1000).toISOString()}
      className="tnum text-base font-semibold whitespace-nowrap text-white"
    >
      {formatTime(seconds, { ...options, timeZone: timeZone ?? options.timeZone })}
    </time>
  );
}

/** Result of the last step, visible and announced to screen readers. */
function LastStep({ step, cameras }: { step: EventStep | null } & Pick<TransportProps, "cameras">) {
  const { t } = useTranslation("playback");
  const nameOf = useEventName();
  const camera =
    step?.kind === "event" && cameras.find(({ id }) => id === step.event.host_cam_id)?.name;
  return (
    <span
      role="status"
      className={cx(
        "flex min-w-0 items-center gap-1.5 text-xs max-xl:not-focus-within:sr-only",
        step?.kind === "event" && eventMark(step.event.event_type),
      )}
    >
      {step?.kind === "event" && (
        <Link to={paths.event(step.event.id)} className="truncate hover:underline">
          {[nameOf(step.event.event_id), camera].filter(Boolean).join(" · ")}
        </Link>
      )}
      {step?.kind === "none" &&
        t(noEventText(step.direction, step.isOfAll), { days: playbackLimits.typedEventsDays })}
      {step?.kind === "failed" && t("eventsFailed")}
    </span>
  );
}

function Spans({ moment }: PlaybackControls) {
  const { t } = useTranslation("playback");
  return (
    <fieldset aria-label={t("span")} className={groupClass}>
      {spanHours.map((hours) => {
        const spanMs = hours * 3_600_000;
        const isCurrent = moment.window.spanMs === spanMs;
        return (
          <button
            key={hours}
            type="button"
            aria-pressed={isCurrent}
            onClick={() => moment.setWindow(windowAt(moment.read(), spanMs, 0.7))}
            className={cx(
              "tnum h-6.5 rounded-[5px] px-2 text-[#9aa5b1] hover:text-white",
              isCurrent && "bg-[#232932] text-white",
            )}
          >
            {t("hours", { count: hours })}
          </button>
        );
      })}
    </fieldset>
  );
}
