import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, CloudError, callCloud } from "~/lib/http/graphql.server";

const eventDocument = graphql(`
  query query_single_event($id: ID!) {
    query_single_event(id: $id) { id }
  }
`);

/** Whether the visitor may open an event; one out of reach is like one that does not exist. */
export async function hasEvent(args: CloudArgs, id: string): Promise<boolean> {
  try {
    await callCloud(args, eventDocument, { id });
    return true;
  } catch (error) {
    if (error instanceof CloudError && error.code === "EVENT_NOT_FOUND") return false;
    throw error;
  }
}
