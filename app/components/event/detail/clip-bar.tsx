import type { LucideIcon } from "lucide-react";
import { Maximize, Pause, PersonStanding, Play, Volume2, VolumeX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
import type { Clip } from "./use-clip";

/** "0:06" */
const toClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

export interface BoxesSwitch {
  isOn: boolean;
  toggle: () => void;
}

interface ClipBarProps {
  /** Null where there is no recording to play. `moment`: the event in it, in seconds. */
  clip: (Clip & { moment: number }) | null;
  /** Null where nothing was found in the picture. */
  boxes: BoxesSwitch | null;
  onFullScreen: () => void;
}

/** The controls of an event's picture and recording; they need script. */
export function ClipBar({ clip, boxes, onFullScreen }: ClipBarProps) {
  const { t } = useTranslation("event_detail");
  return (
    <fieldset aria-label={t("clip.controls")} className="noscript:hidden">
      <div className="flex min-h-10 items-center gap-x-2 border-video-line border-t px-2 text-[#c5cdd6] max-md:min-h-12 max-md:flex-wrap max-md:gap-x-1 max-md:py-0.5">
        {clip && <Transport clip={clip} />}
        <span className="ml-auto flex shrink-0 items-center gap-1 max-md:gap-0">
          {clip && <Speed clip={clip} />}
          {boxes && (
            <Tool
              icon={PersonStanding}
              label={t("boxes")}
              isPressed={boxes.isOn}
              onClick={boxes.toggle}
            />
          )}
          {clip && (
            <Tool
              icon={clip.isMuted ? VolumeX : Volume2}
              label={t("clip.sound")}
              isPressed={!clip.isMuted}
              onClick={clip.toggleSound}
            />
          )}
          <Tool icon={Maximize} label={t("clip.full_screen")} onClick={onFullScreen} />
        </span>
      </div>
    </fieldset>
  );
}

function Transport({ clip }: { clip: Clip & { moment: number } }) {
  const { t } = useTranslation("event_detail");
  const { isPlaying, seconds, length } = clip;
  const clock = `${toClock(seconds)} / ${toClock(length)}`;
  return (
    <>
      <Tool
        icon={isPlaying ? Pause : Play}
        label={t(isPlaying ? "clip.pause" : "clip.play")}
        onClick={clip.toggle}
      />
      <span className="tnum shrink-0 text-xs">{clock}</span>
      {/* On a phone it has a line of its own. */}
      <span className="relative flex h-6 min-w-16 flex-1 items-center max-md:order-first max-md:mx-2 max-md:h-8 max-md:basis-[calc(100%-1rem)]">
        <input
          type="range"
          min={0}
          max={length}
          step={0.1}
          value={Math.min(seconds, length)}
          onChange={({ currentTarget }) => clip.seek(Number(currentTarget.value))}
          aria-label={t("clip.position")}
          aria-valuetext={clock}
          className="relative h-1 w-full cursor-pointer accent-[#5cc8f2]"
        />
        <span
          aria-hidden="true"
          style={{ left: `${(clip.moment / length) * 100}%` }}
          className="pointer-events-none absolute top-1/2 h-3 w-0.75 -translate-1/2 rounded-full bg-[#b6a0ff] forced-color-adjust-none"
        />
      </span>
    </>
  );
}

function Speed({ clip }: { clip: Clip }) {
  const { t } = useTranslation("event_detail");
  const { number } = useFormat();
  return (
    <button
      type="button"
      onClick={clip.nextSpeed}
      aria-label={t("clip.speed", { speed: number(clip.speed) })}
      title={t("clip.speed", { speed: number(clip.speed) })}
      className={cx(toolClass, "tnum w-auto min-w-7 px-1 text-xs")}
    >
      {number(clip.speed)}×
    </button>
  );
}

const toolClass =
  "grid size-7 shrink-0 place-items-center rounded-ctl hover:bg-white/10 hover:text-white max-md:size-11";

function Tool(props: {
  icon: LucideIcon;
  label: string;
  isPressed?: boolean;
  onClick: () => void;
}) {
  const { icon, label, isPressed, onClick } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onClick}
      className={cx(toolClass, isPressed && "bg-white/10 text-white")}
    >
      <Icon as={icon} />
    </button>
  );
}
