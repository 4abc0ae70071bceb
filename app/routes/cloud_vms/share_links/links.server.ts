import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded, nullIf } from "~/lib/http/graphql.server";
import type { LinksQuery } from "./links-query";

const listDocument = graphql(`
  query query_share_link_list(
    $status: String, $with_password: Boolean, $keyword: String, $sort: String, $page: Int, $limit: Int
  ) {
    query_share_link_list(
      status: $status, with_password: $with_password, keyword: $keyword, sort: $sort, page: $page, limit: $limit
    ) {
      total
      counts { all active expiring expired with_password }
      list {
        id
        url
        note
        has_password
        shared_time
        expiry_time
        views
        can_edit
        emails
        event { id event_type event_id device_name overview_link }
      }
    }
  }
`);

type Answer = ResultOf<typeof listDocument>["query_share_link_list"];
/** Who sees a link may take it back. */
export type LinkRow = Answer["list"][number] & { can_manage: true };
export interface LinksData extends Omit<Answer, "list"> {
  list: LinkRow[];
}

/** Null when it could not be loaded: the screen offers to try again (D36). */
export async function findLinks(
  args: CloudArgs,
  query: LinksQuery,
  limit: number = query.size,
): Promise<LinksData | null> {
  const answer = await callCloud(args, listDocument, {
    status: query.state,
    with_password: query.password || null,
    keyword: query.search || null,
    sort: query.sort,
    page: query.page,
    limit,
  }).catch(notLoaded("the share links"));
  if (!answer) return null;
  const { list, ...page } = answer.query_share_link_list;
  return { ...page, list: list.map((link) => ({ ...link, can_manage: true })) };
}

const singleDocument = graphql(`
  query query_single_share_link($id: ID!) {
    query_single_share_link(id: $id) {
      id
      url
      note
      has_password
      expire_hours
      shared_time
      expiry_time
      views
      can_edit
      created_by
      timezone
      recipients { address sent_time }
      event { id event_type event_id event_time device_name host_name overview_link }
    }
  }
`);

export type LinkDetail = ResultOf<typeof singleDocument>["query_single_share_link"];

/** Null for a link out of sight and for an unknown one alike. */
export async function findLink(args: CloudArgs, id: string): Promise<LinkDetail | null> {
  const call = callCloud(args, singleDocument, { id });
  return (await call.catch(nullIf("SHARE_LINK_NOT_FOUND")))?.query_single_share_link ?? null;
}
