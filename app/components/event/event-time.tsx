import { type ReactElement, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { toPlaceTime, toRecentTime } from "~/lib/event/event-time";
import { useFormat } from "~/lib/hooks/use-format";

export interface EventMoment {
  /** Unix seconds. */
  event_time: number;
  /** Of the host. */
  timezone: string;
  /** In the second pass of a repeated hour. */
  dst_rollback: boolean;
}

export function usePlaceTime({ event_time, timezone }: EventMoment) {
  const { options } = useFormat();
  return toPlaceTime(event_time, timezone, options);
}

/** Draws a clock above its date, on the host's clock, with what tells it from another. Texts: namespace "event_query". */
export function useEventTime(): (event: EventMoment) => ReactElement {
  const { t } = useTranslation("event_query");
  const { options } = useFormat();
  return useCallback(
    (event) => {
      const { clock, date, zone, full } = toPlaceTime(event.event_time, event.timezone, options);
      return (
        <time
          dateTime={new Date(event.event_time * 1000).toISOString()}
          title={event.dst_rollback ? t("time.repeated", { time: full }) : full}
          className="clock-date"
        >
          {clock}
          {event.dst_rollback && <span className="sr-only"> {t("time.repeated_mark")}</span>}
          {zone ? `\n${date} ${zone}` : `\n${date}`}
        </time>
      );
    },
    [t, options],
  );
}

interface RecentTimeProps {
  event: Pick<EventMoment, "event_time" | "timezone">;
  /** Of the page's data, Unix seconds. */
  nowSeconds: number;
  /** Where there is little room: without seconds, and other days by their date alone. */
  short?: boolean;
  className?: string;
}

/** In one line, on the host's clock. */
export function RecentEventTime({ event, nowSeconds, short, className }: RecentTimeProps) {
  const { options } = useFormat();
  const { event_time: seconds, timezone } = event;
  const { text, full } = toRecentTime(seconds, nowSeconds, timezone, options, short);
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} title={full} className={className}>
      {text}
    </time>
  );
}

export const EventTime = ({ event }: { event: EventMoment }) => useEventTime()(event);
