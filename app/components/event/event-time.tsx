import { useTranslation } from "react-i18next";
import { toPlaceTime } from "~/lib/event/event-time";
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

/** Clock above date, on the host's clock, with what tells it from another. Texts: namespace "event_query". */
export function EventTime({ event }: { event: EventMoment }) {
  const { t } = useTranslation("event_query");
  const { clock, date, zone, full } = usePlaceTime(event);
  const title = event.dst_rollback ? t("time.repeated", { time: full }) : full;
  return (
    <time
      dateTime={new Date(event.event_time * 1000).toISOString()}
      title={title}
      className="tnum block leading-4.5"
    >
      <span className="text-fg">{clock}</span>
      {event.dst_rollback && <span className="sr-only"> {t("time.repeated_mark")}</span>}
      <span className="block text-xs text-fg-3">
        {date}
        {zone && ` ${zone}`}
      </span>
    </time>
  );
}
