import type { CloudArgs } from "~/lib/http/graphql.server";
import { isUnknownTime } from "~/lib/i18n/format";
import { requireMaster } from "~/lib/session/guards.server";
import { chooseOrders } from "./choose-orders";
import { findOrder, findOrders } from "./orders.server";
import { orderChoices, ordersQuery } from "./orders-query";
import { summarizeServices } from "./summarize-services";

const orderDialogs = ["renew", "auto_renewal"] as const;

/** The dialog an address asks for. */
async function loadDialog(args: CloudArgs) {
  const { searchParams } = new URL(args.request.url);
  const dialog = searchParams.get("dialog");
  if (dialog === "serial") return { dialog } as const;
  const ofOrder = orderDialogs.find((known) => known === dialog);
  const order = ofOrder && (await findOrder(args, searchParams.get("order") ?? ""));
  return order ? ({ dialog: ofOrder, order } as const) : null;
}

/** All that the page of orders shows. */
export async function loadOrders(args: CloudArgs) {
  await requireMaster(args);
  const query = ordersQuery.read(new URL(args.request.url).searchParams);
  const [found, asked] = await Promise.all([findOrders(args), loadDialog(args)]);
  const now = Math.floor(Date.now() / 1000);
  const { requestId } = args.context;
  if (!found) return { query, asked, now, orders: null, requestId };
  const { query_order_list: all, query_vpn_list: vpn } = found;
  const { list, total, countOf } = chooseOrders(all, query);
  const counts = orderChoices.map((choice) => [choice, countOf(choice)] as const);
  const orders = {
    list,
    total,
    counts: [[null, countOf(null)] as const, ...counts],
    services: summarizeServices(all, vpn, now),
    next: all
      .filter(({ state, expired_at: end }) => {
        return end > now && !isUnknownTime(end) && state !== "renewed";
      })
      .sort((a, b) => a.expired_at - b.expired_at)[0],
  };
  return { query, asked, now, orders, requestId };
}

export type OrdersPage = Awaited<ReturnType<typeof loadOrders>>;

/** The order of the drawer. @throws Response 404 */
export async function loadOrder(args: CloudArgs, number: string) {
  await requireMaster(args);
  const order = await findOrder(args, number);
  if (!order) throw new Response(null, { status: 404 });
  const query = ordersQuery.read(new URL(args.request.url).searchParams);
  return { order, query, now: Math.floor(Date.now() / 1000) };
}

export type OrderPage = Awaited<ReturnType<typeof loadOrder>>;
