import { graphql } from "~/lib/http/graphql";
import { besideThePage, type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import type { SavedView } from "~/lib/wall/saved-view";
import { isLayout } from "~/lib/wall/wall-state";

const listDocument = graphql(`
  query query_view_list {
    query_view_list { id name layout cameras }
  }
`);

/** The user's own views, in their order. */
export async function loadViews(
  args: CloudArgs,
  limits?: typeof besideThePage,
): Promise<SavedView[]> {
  const { query_view_list: views } = await callCloud(args, listDocument, {}, limits);
  return views.flatMap(({ layout, ...view }) => (isLayout(layout) ? [{ ...view, layout }] : []));
}

/** Null where they did not load: the wall works without. */
export const findViews = (args: CloudArgs): Promise<SavedView[] | null> =>
  loadViews(args, besideThePage).catch(notLoaded("the views"));
