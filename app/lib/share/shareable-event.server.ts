import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";

const eventDocument = graphql(`
  query query_single_event($id: ID!) {
    query_single_event(id: $id) {
      id
      event_type
      event_id
      event_time
      timezone
      device_name
      host_name
      overview_link
    }
  }
`);

export type ShareableEvent = ResultOf<typeof eventDocument>["query_single_event"];

/**
 * The event that ShareDialog is about, of an address with "dialog=share" and its id; null for any other address, for an
 * event out of reach, and for several: one link is one event (decision D80).
 */
export async function findShareableEvent(args: CloudArgs): Promise<ShareableEvent | null> {
  const { searchParams } = new URL(args.request.url);
  const [id, ...others] = searchParams.getAll("id");
  if (searchParams.get("dialog") !== "share" || id === undefined || others.length > 0) return null;
  const answer = await callCloud(args, eventDocument, { id }).catch(
    notLoaded("the event to share"),
  );
  return answer?.query_single_event ?? null;
}
