import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import type { SavedView } from "~/lib/wall/saved-view";
import { isLayout } from "~/lib/wall/wall-state";

const listDocument = graphql(`
  query query_view_list {
    query_view_list { id name layout cameras }
  }
`);

/** The user's own views, in their order. */
export async function listViews(args: CloudArgs): Promise<SavedView[]> {
  const { query_view_list: views } = await callCloud(args, listDocument, {});
  return views.flatMap(({ layout, ...view }) => (isLayout(layout) ? [{ ...view, layout }] : []));
}
