import { isNowhere } from "~/lib/event/event-filter";
import { toTypes } from "~/lib/event/event-kinds";
import type { EventsQuery } from "~/lib/event/events-query";
import type { ServerMessage } from "~contract/realtime";

type EventsAdded = Extract<ServerMessage, { type: "EVENTS_ADDED" }>;
type AddedEvent = EventsAdded["events"][number];

function isWanted(
  event: AddedEvent,
  { kinds, event: eventId, hosts, cameras }: EventsQuery,
): boolean {
  const isEverywhere = hosts === null && cameras.length === 0;
  const isThere =
    isEverywhere ||
    (hosts ?? []).includes(event.host_id) ||
    (event.cam !== null && cameras.includes(event.cam));
  const isOfKind = kinds === null || toTypes(kinds).includes(event.event_type);
  return isThere && isOfKind && (eventId === null || event.event_id === eventId);
}

/** Ranges that go on with time. */
const isOpen = ({ range }: EventsQuery, now: number): boolean =>
  typeof range === "string"
    ? range !== "yesterday"
    : range.from !== null && range.until !== null && range.until >= now;

/** How many of the added events belong to the list; those that are only counted are taken to. */
export function countMatching(message: EventsAdded, query: EventsQuery, now: number): number {
  if (!isOpen(query, now) || isNowhere(query)) return 0;
  const unnamed = message.count - message.events.length;
  return message.events.filter((event) => isWanted(event, query)).length + Math.max(0, unnamed);
}
