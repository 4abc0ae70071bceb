import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { eventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { useEventTime } from "~/components/event/event-time";
import { FindingBoxes } from "~/components/event/finding-boxes";
import { Snapshot } from "~/components/host/snapshot";
import type { Column } from "~/components/list/resource-table";
import { isAlarming } from "~/lib/event/alarming";
import { toKind } from "~/lib/event/event-kinds";
import { type EventsQuery, eventsQuery } from "~/lib/event/events-query";
import type { EventRow } from "../events-call.server";
import { useEventDetail } from "./use-event-detail";

/** Event with its picture, time, camera and host, and what was recognised. Drawn inside FollowLinks. */
export function useEventColumns(query: EventsQuery): Column<EventRow>[] {
  const { t } = useTranslation(["event_query", "events"]);
  const nameOf = useEventName();
  const drawTime = useEventTime();
  const detailOf = useEventDetail();
  return useMemo(() => {
    const toEvent = eventsQuery.toItems(query);
    return [
      {
        id: "event",
        head: t("column.event"),
        cell: (event) => (
          <span className="row-title">
            <Snapshot src={event.snapshot_link} camera={event.device_name} className="rounded-tile">
              <FindingBoxes bare findings={event.findings} />
            </Snapshot>
            <a
              href={toEvent(event.id)}
              data-follow="in-place"
              className={`truncate hover:underline ${isAlarming(event.event_id) ? "text-danger" : "text-fg"}`}
            >
              {nameOf(event.event_id)}
            </a>
            <span
              className={`flex items-center gap-1.5 text-xs font-normal text-fg-3 ${eventMark(event.event_type)}`}
            >
              {t(`events:type.${toKind(event.event_type)}`)}
            </span>
          </span>
        ),
      },
      { id: "time", head: t("column.time"), sortKey: "time", cell: drawTime },
      {
        id: "camera",
        head: t("column.camera"),
        cell: (event) => (
          <>
            {event.cam === null ? "—" : event.device_name}
            <span className="block text-xs text-fg-3">{event.host_name}</span>
          </>
        ),
      },
      {
        id: "detail",
        head: t("column.detail"),
        // The column stays as wide where no row has a detail.
        width: "min-w-42",
        cell: (event) => {
          const detail = detailOf(event);
          return (
            detail && (
              <span className="two-lines tnum max-w-80" title={detail}>
                {detail}
              </span>
            )
          );
        },
      },
    ];
  }, [t, nameOf, drawTime, detailOf, query]);
}
