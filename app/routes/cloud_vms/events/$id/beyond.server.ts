import { planEvents } from "~/lib/event/events-plan.server";
import { eventsQuery } from "~/lib/event/events-query";
import { graphql } from "~/lib/http/graphql";
import { besideThePage, type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import type { Neighbours } from "~/lib/lists/drawer";
import { eventOrders } from "~contract/names";

const neighboursDocument = graphql(`
  query query_event_neighbours(
    $id: ID!, $start_date: Int, $end_date: Int, $event_type: [Int!], $event_id: Int, $host_cam_id: [ID!],
    $host_id: [ID!]
  ) {
    query_event_neighbours(
      id: $id, start_date: $start_date, end_date: $end_date, event_type: $event_type, event_id: $event_id,
      host_cam_id: $host_cam_id, host_id: $host_id
    ) {
      previous
      next
      position
      total
    }
  }
`);

/** The events before and after one in the whole list, with the page each stands on; null where they did not load. */
export async function findBeyond(args: CloudArgs, id: string): Promise<Neighbours | null> {
  const { query, filter } = await planEvents(args.request);
  if (!filter) return null;
  const variables = { ...filter, id };
  const answer = await callCloud(args, neighboursDocument, variables, besideThePage).catch(
    notLoaded("the events beside it"),
  );
  if (!answer) return null;
  const { previous: newer, next: older, position, total } = answer.query_event_neighbours;
  const isNewestFirst = query.sort === eventOrders[0];
  // From 0, in the order of the list; an event that the filter does not match leaves the page as it is.
  const place = position && (isNewestFirst ? position : total - position + 1) - 1;
  const hrefOf = (neighbour: string | null, step: 1 | -1) => {
    if (neighbour === null) return null;
    const page = place === null ? query.page : Math.floor((place + step) / query.size) + 1;
    return eventsQuery.itemHref({ ...query, page }, neighbour);
  };
  const [previous, next] = isNewestFirst ? [newer, older] : [older, newer];
  return { previous: hrefOf(previous, -1), next: hrefOf(next, 1) };
}
