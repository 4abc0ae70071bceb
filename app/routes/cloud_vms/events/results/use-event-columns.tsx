import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { EventTime } from "~/components/event/event-time";
import { FindingBoxes } from "~/components/event/finding-boxes";
import { Snapshot } from "~/components/host/snapshot";
import type { Column } from "~/components/list/resource-table";
import { cx } from "~/lib/cx";
import { isAlarming } from "~/lib/event/alarming";
import { toKind } from "~/lib/event/event-kinds";
import { type EventsQuery, eventsQuery } from "~/lib/event/events-query";
import type { EventRow } from "../events-call.server";
import { useEventDetail } from "./use-event-detail";

/** Event with its picture, time, camera and host, and what was recognised. */
export function useEventColumns(query: EventsQuery): Column<EventRow>[] {
  const { t } = useTranslation("event_query");
  const detailOf = useEventDetail();
  return [
    {
      id: "event",
      head: t("column.event"),
      cell: (event) => <EventCell event={event} query={query} />,
    },
    {
      id: "time",
      head: t("column.time"),
      sortKey: "time",
      cell: (event) => <EventTime event={event} />,
    },
    {
      id: "camera",
      head: t("column.camera"),
      cell: (event) => (
        <span className="block leading-4.5">
          {event.cam === null ? "—" : event.device_name}
          <span className="block text-xs text-fg-3">{event.host_name}</span>
        </span>
      ),
    },
    {
      id: "detail",
      head: t("column.detail"),
      cell: (event) => (
        <span
          className="tnum line-clamp-2 min-w-36 max-w-80 whitespace-normal leading-4.5 [overflow-wrap:anywhere]"
          title={detailOf(event)}
        >
          {detailOf(event)}
        </span>
      ),
    },
  ];
}

function EventCell({ event, query }: { event: EventRow; query: EventsQuery }) {
  const { t } = useTranslation("events");
  const nameOf = useEventName();
  return (
    <span className="flex items-center gap-3">
      <Snapshot
        src={event.snapshot_link}
        camera={event.device_name}
        className="w-18 shrink-0 rounded-tile"
      >
        <FindingBoxes bare findings={event.findings} />
      </Snapshot>
      <span className="flex min-w-0 flex-col">
        <Link
          to={eventsQuery.itemHref(query, event.id)}
          preventScrollReset
          // Looked up at the first click: fifty addresses of one route would be looked up as fifty.
          discover="none"
          className={cx(
            "truncate hover:underline",
            isAlarming(event.event_id) ? "text-danger" : "text-fg",
          )}
        >
          {nameOf(event.event_id)}
        </Link>
        <span className="flex items-center gap-1.5 text-xs font-normal text-fg-3">
          <EventMark type={event.event_type} />
          {t(`type.${toKind(event.event_type)}`)}
        </span>
      </span>
    </span>
  );
}
