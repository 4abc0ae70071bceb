import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded, nullIf } from "~/lib/http/graphql.server";

const listDocument = graphql(`
  query query_order_list {
    query_order_list {
      order_number
      serial
      plan
      reseller
      reseller_id
      enabled_at
      expired_at
      state
      licensed_count
      remaining_count
      auto_renewal
      logs_keep_days
      products { type quantity quality keep_days snapshot snapshot_keep_days }
      licensed_cameras { id }
      licensed_doors { id }
      renew_requests { id status }
    }
    query_vpn_list(limit: 1) { quota used }
  }
`);

export type OrdersData = ResultOf<typeof listDocument>;
export type OrderRow = OrdersData["query_order_list"][number];

/** Null when they could not be loaded: the screen offers to try again (D36). */
export function findOrders(args: CloudArgs): Promise<OrdersData | null> {
  return callCloud(args, listDocument, {}).catch(notLoaded("the orders"));
}

const singleDocument = graphql(`
  query query_single_order($order_number: String!) {
    query_single_order(order_number: $order_number) {
      order_number
      serial
      plan
      reseller
      reseller_id
      purchased_at
      enabled_at
      expired_at
      state
      licensed_count
      remaining_count
      licensed_cameras { id name host_id host_name }
      licensed_doors { id name host_id host_name }
      auto_renewal
      logs_keep_days
      plan_days
      archive_limit
      products { type quantity quality keep_days snapshot snapshot_keep_days }
      renew_requests { id order_number notes status created_at processing_at approved_at decided_at }
    }
  }
`);

export type OrderDetail = ResultOf<typeof singleDocument>["query_single_order"];
export type OrderProduct = OrderDetail["products"][number];

/** Null for an unknown order and for another account's alike. */
export async function findOrder(args: CloudArgs, number: string): Promise<OrderDetail | null> {
  const call = callCloud(args, singleDocument, { order_number: number });
  return (await call.catch(nullIf("NOT_FOUND")))?.query_single_order ?? null;
}

const requestsDocument = graphql(`
  query query_renew_request_list {
    query_renew_request_list {
      id order_number notes status created_at processing_at approved_at decided_at
    }
  }
`);

export type RenewRequest = ResultOf<typeof requestsDocument>["query_renew_request_list"][number];

/** Null when they could not be loaded. */
export async function findRenewRequests(args: CloudArgs): Promise<RenewRequest[] | null> {
  const answer = await callCloud(args, requestsDocument, {}).catch(notLoaded("the renew requests"));
  return answer?.query_renew_request_list ?? null;
}
