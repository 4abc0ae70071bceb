import { useParams } from "@remix-run/react";
import { Archive, Download, Link2 } from "lucide-react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { EventCard } from "~/components/event/event-card";
import { useEventName } from "~/components/event/event-name";
import { FollowLinks } from "~/components/list/follow-links";
import { ResourceList } from "~/components/list/resource-list";
import { eventsQuery } from "~/lib/event/events-query";
import { useFormat } from "~/lib/hooks/use-format";
import { limits } from "~contract/limits";
import { eventOrders } from "~contract/names";
import type { EventRow, EventsData } from "../events-call.server";
import type { EventsPage } from "../route.server";
import { EmptyText, WidenLink } from "./empty-events";
import { useEventActions } from "./use-event-actions";
import { useEventColumns } from "./use-event-columns";

const photoGrid = "grid gap-x-3 gap-y-4 sm:grid-cols-2 xl:grid-cols-4";

/** One page of events, as rows or as pictures, and what can be done with the ticked ones. */
export function EventsList({ page, events }: { page: EventsPage; events: EventsData }) {
  const { t } = useTranslation(["event_query", "errors"]);
  const { id } = useParams();
  const nameOf = useEventName();
  const format = useFormat();
  const { query, viewMode } = page;
  const bulk = useBulk(page);
  const columns = useEventColumns(query);
  const today = format.date(page.now);
  const drawActions = useEventActions(query);
  const toEvent = eventsQuery.toItems(query);
  const nameRow = useCallback(
    ({ event_id: eventId, device_name: camera, event_time: seconds, timezone }: EventRow) =>
      `${nameOf(eventId)}, ${camera}, ${format.timeAt(seconds, timezone)}`,
    [nameOf, format],
  );
  return (
    <FollowLinks>
      <ResourceList
        caption={t("caption")}
        density="picture"
        query={eventsQuery}
        values={query}
        sorts={eventOrders}
        columns={columns}
        rows={events.list}
        rowKey={(event) => event.id}
        currentKey={id}
        total={events.total}
        rowActions={drawActions}
        gridClass={photoGrid}
        card={
          viewMode === "photo"
            ? (event, tick) => (
                <EventCard
                  event={event}
                  to={toEvent(event.id)}
                  today={today}
                  isCurrent={event.id === id}
                  tick={tick}
                />
              )
            : undefined
        }
        bulk={{ ...bulk, nameOf: nameRow }}
        empty={{
          isFiltered: true,
          filtered: { text: <EmptyText query={query} />, action: <WidenLink query={query} /> },
          first: { title: t("empty.title"), text: t("empty.text") },
        }}
      />
    </FollowLinks>
  );
}

/** Sharing is of one event, archiving of a few, a file of more (decisions D80, D81, D21). */
function useBulk({ picked, isActionMissing }: EventsPage) {
  const { t } = useTranslation(["event_query", "errors"]);
  const { number } = useFormat();
  const upTo = (max: number) => (count: number) =>
    count > max ? t("bulk.at_most", { max: number(max) }) : null;
  return {
    onCards: true,
    ticked: isActionMissing ? picked.ids : [],
    actions: [
      {
        dialog: "share",
        icon: Link2,
        label: t("bulk.share"),
        off: (count: number) => (count === 1 ? null : t("bulk.one_only")),
      },
      {
        dialog: "archive",
        icon: Archive,
        label: t("bulk.archive"),
        off: upTo(limits.archivesPerCall),
      },
      {
        dialog: "export",
        icon: Download,
        label: t("bulk.export"),
        off: upTo(limits.exportEventsMax),
      },
    ],
    choice: {
      label: t("bulk.choose"),
      error: isActionMissing ? t("errors:NO_ACTION_SELECTED") : undefined,
    },
  };
}
