import type { SavedView } from "~/components/live/views/saved-view";
import { isLayout } from "~/components/live/wall/wall-state";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";

const listDocument = graphql(`
  query query_view_list {
    query_view_list { id name layout cameras }
  }
`);

/** The visitor's own views, in their order. */
export async function listViews(args: CloudArgs): Promise<SavedView[]> {
  const { query_view_list: views } = await callCloud(args, listDocument, {});
  return views.flatMap(({ layout, ...view }) => (isLayout(layout) ? [{ ...view, layout }] : []));
}
