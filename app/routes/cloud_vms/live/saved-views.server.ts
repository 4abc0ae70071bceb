import { graphql } from "~/lib/http/graphql";
import { besideThePage, type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import type { SavedView } from "~/lib/wall/saved-view";
import { isLayout } from "~/lib/wall/wall-state";

const listDocument = graphql(`
  query query_view_list {
    query_view_list { id name layout cameras }
  }
`);

/** The user's own views, in their order; none where they did not load: the wall works without. */
export async function listViews(args: CloudArgs): Promise<SavedView[]> {
  const answer = await callCloud(args, listDocument, {}, besideThePage).catch(
    notLoaded("the views"),
  );
  const views = answer?.query_view_list ?? [];
  return views.flatMap(({ layout, ...view }) => (isLayout(layout) ? [{ ...view, layout }] : []));
}
