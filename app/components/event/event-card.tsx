import type { ReactNode } from "react";
import { Snapshot } from "~/components/host/snapshot";
import { pictureTickClass } from "~/components/list/photo-grid-class";
import { ItemLink } from "~/components/ui/item-link";
import { cx } from "~/lib/cx";
import { isAlarming } from "~/lib/event/alarming";
import { eventMark } from "./event-mark";
import { useEventName } from "./event-name";
import { type EventMoment, usePlaceTime } from "./event-time";
import { type BoxedFinding, FindingBoxes } from "./finding-boxes";
import { KeptMarks, type KeptState } from "./kept-marks";

export interface EventSummary extends EventMoment, KeptState {
  id: string;
  event_type: number;
  event_id: number;
  device_name: string;
  host_name: string;
  snapshot_link: string | null;
  findings: BoxedFinding[];
}

export interface EventCardProps {
  event: EventSummary;
  /** Address of its drawer. */
  to: string;
  /** Today's date for the user: events of other days show theirs. */
  today: string;
  /** Its drawer is open. */
  isCurrent?: boolean;
  /** Its box to tick, over the picture. */
  tick?: ReactNode;
}

/** An event as a card of a PhotoGrid. Texts: namespaces "events", "event_query" and "ai". */
export function EventCard({ event, to, today, isCurrent = false, tick }: EventCardProps) {
  const nameOf = useEventName();
  const { clock, date, zone, full } = usePlaceTime(event);
  return (
    <li className="group/card relative min-w-0" aria-current={isCurrent || undefined}>
      <Snapshot
        src={event.snapshot_link}
        camera={event.device_name}
        className={cx(
          "rounded-tile",
          isCurrent && "outline-2 outline-accent",
          "group-has-[:checked]/card:outline-2 group-has-[:checked]/card:outline-accent",
        )}
      >
        <FindingBoxes bare findings={event.findings} />
      </Snapshot>
      {tick && <div className={pictureTickClass}>{tick}</div>}
      <div className="mt-2 flex items-center gap-2">
        <ItemLink
          to={to}
          preventScrollReset
          className={cx(
            "flex min-w-0 flex-1 items-center gap-1.5 font-medium text-fg after:absolute after:inset-0 hover:underline",
            isAlarming(event.event_id) && "text-danger",
            eventMark(event.event_type),
          )}
        >
          <span className="truncate">{nameOf(event.event_id)}</span>
        </ItemLink>
        <time title={full} className="tnum text-fg">
          {clock}
        </time>
      </div>
      <div className="flex items-center gap-2 text-xs text-fg-3">
        <span className="flex min-w-0 flex-1 items-center gap-1.5">
          <span className="truncate" title={event.device_name}>
            {event.device_name}
          </span>
          <KeptMarks event={event} />
        </span>
        <span className="tnum shrink-0">
          {date === today ? <span className="sr-only">{date}</span> : date}
          {zone && ` ${zone}`}
        </span>
      </div>
    </li>
  );
}
