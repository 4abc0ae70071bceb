import { Calendar, ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { Popover } from "~/components/ui/popover";
import { barButtonClass } from "~/components/wall/bar-style";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
import { formatDate } from "~/lib/i18n/format";
import { toLocalTime } from "~/lib/time/local-time";
import { atSameTime } from "~/lib/time/timeline-scale";
import type { PlaybackSession } from "~/player/recording/playback-session";
import { addDays } from "~contract/local-day";
import { clockZone } from "~contract/time-zone";
import { useLateParts } from "../use-late-parts";
import type { Moment } from "../use-moment";
import { useShownSeconds } from "../use-session";

interface DayPickerProps {
  session: PlaybackSession | null;
  moment: Moment;
  cameraIds: readonly string[];
  /** Time zone of the selected camera's host; null for the browser's. */
  timeZone: string | null;
  startMs: number;
}

/** The current day with previous, next and a calendar; the time of day stays. */
export function DayPicker({ session, moment, cameraIds, timeZone, startMs }: DayPickerProps) {
  const { t } = useTranslation("playback");
  const { options } = useFormat();
  const parts = useLateParts();
  const zone = clockZone(timeZone ?? options.timeZone);
  const seconds = useShownSeconds(session, startMs);
  const now = toLocalTime(seconds, zone);
  const day = now.slice(0, 10);
  const toDay = (next: string) => {
    const ms = atSameTime(now, next, zone);
    if (ms !== null) moment.seek(ms);
  };
  const latestSeconds = Math.floor((session?.clock.latestMs ?? startMs) / 1000);
  const today = toLocalTime(latestSeconds, zone).slice(0, 10);
  const arrow = (days: 1 | -1, name: string, icon: typeof ChevronLeft) => (
    <button
      type="button"
      aria-label={name}
      title={name}
      disabled={days === 1 && day >= today}
      onClick={() => toDay(addDays(day, days))}
      className={cx(barButtonClass, "w-7 px-0 disabled:opacity-35")}
    >
      <Icon as={icon} />
    </button>
  );
  return (
    <div className="inline-flex items-center noscript:hidden">
      {arrow(-1, t("previousDay"), ChevronLeft)}
      <Popover
        label={t("calendar.open", { day: formatDate(seconds, { ...options, timeZone: zone }) })}
        buttonClassName="tnum flex h-7 cursor-default items-center gap-1.5 rounded-ctl border border-[#262d36] bg-[#07090c] px-2.5 text-xs font-medium text-white hover:border-[#3a434e]"
        panelClassName="w-max"
        button={
          <>
            <Icon as={Calendar} />
            {formatDate(seconds, { ...options, timeZone: zone })}
          </>
        }
      >
        {({ isDrawn, close }) =>
          isDrawn &&
          parts && (
            <parts.PickerPanel
              cameraIds={cameraIds}
              timeZone={zone}
              chosen={now}
              today={today}
              onDay={(next) => {
                toDay(next);
                close();
              }}
            />
          )
        }
      </Popover>
      {arrow(1, t("nextDay"), ChevronRight)}
    </div>
  );
}
