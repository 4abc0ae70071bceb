import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { type EventOrder, eventTypes } from "../../contract/names";
import { inOrder, type Search } from "../audit/search-look";
import type { Page } from "../graphql/page";
import type { EventFilter } from "./filter";

const typeNames = new Map<number, string>(
  Object.entries(eventTypes).map(([name, type]) => [type, name]),
);

/**
 * Neither a time nor a kind of event is asked for, and no more than one page of the newest: what home and the live wall
 * show by themselves. Anything beyond is a search, whoever asks.
 */
const isLookAtNewest = ({ from, to, eventId }: EventFilter, page: Page, order: EventOrder) =>
  !from &&
  !to &&
  eventId === undefined &&
  order === "-time" &&
  page.offset + page.limit <= limits.perPage;

/** A list of events for the audit log; null for one that is no search. */
export function describeEventSearch(
  filter: EventFilter,
  page: Page,
  order: EventOrder,
): Search | null {
  if (isLookAtNewest(filter, page, order)) return null;
  const { eventTypes: types, eventId, hostIds, cameraIds, ids, from, to } = filter;
  return {
    behaviorId: behaviors.eventQueried,
    filter: {
      ...(types && { event_type: inOrder(types).map((type) => typeNames.get(type) ?? type) }),
      ...(eventId !== undefined && { event_id: eventId }),
      ...(hostIds && { host_id: inOrder(hostIds) }),
      ...(cameraIds && { host_cam_id: inOrder(cameraIds) }),
      ...(ids && { id: inOrder(ids) }),
    },
    range: { ...(from && { from }), ...(to && { to }) },
  };
}
