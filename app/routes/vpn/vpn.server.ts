import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded, nullIf } from "~/lib/http/graphql.server";
import type { VpnQuery } from "./vpn-query";

const listDocument = graphql(`
  query query_vpn_list(
    $status: String, $keyword: String, $sort: String, $page: Int, $limit: Int
  ) {
    query_vpn_list(status: $status, keyword: $keyword, sort: $sort, page: $page, limit: $limit) {
      total
      quota
      used
      counts { all active expiring expired }
      list { id vpn_id notes created expired quantity }
    }
  }
`);

export type VpnData = ResultOf<typeof listDocument>["query_vpn_list"];
export type VpnEntry = VpnData["list"][number];

/** Null when it could not be loaded: the screen offers to try again (D36). */
export async function findVpnEntries(args: CloudArgs, query: VpnQuery): Promise<VpnData | null> {
  const answer = await callCloud(args, listDocument, {
    status: query.state,
    keyword: query.search || null,
    sort: query.sort,
    page: query.page,
    limit: query.size,
  }).catch(notLoaded("the VPN entries"));
  return answer?.query_vpn_list ?? null;
}

const singleDocument = graphql(`
  query query_single_vpn($id: ID!) {
    query_single_vpn(id: $id) { id vpn_id notes created expired quantity }
  }
`);

/** Null for an unknown entry and for another account's alike. */
export async function findVpnEntry(args: CloudArgs, id: string): Promise<VpnEntry | null> {
  const call = callCloud(args, singleDocument, { id });
  return (await call.catch(nullIf("NOT_FOUND")))?.query_single_vpn ?? null;
}
