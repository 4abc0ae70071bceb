import { fold } from "~contract/fold";
import type { OrderChoice, OrderSort, OrdersQuery } from "./orders-query";

interface ListedOrder {
  order_number: string;
  serial: string;
  reseller: string | null;
  enabled_at: number | null;
  expired_at: number;
  state: string;
}

const isChosen = ({ state }: ListedOrder, choice: OrderChoice | null): boolean =>
  choice === "history" || (choice === null ? state !== "renewed" : state === choice);

const keys: Record<"order" | "enabled" | "expires", (order: ListedOrder) => string | number> = {
  order: (order) => order.order_number,
  enabled: (order) => order.enabled_at ?? 0,
  expires: (order) => order.expired_at,
};

function compareBy(sort: OrderSort): (a: ListedOrder, b: ListedOrder) => number {
  const key = keys[sort.replace("-", "") as keyof typeof keys];
  const direction = sort.startsWith("-") ? -1 : 1;
  return (a, b) => (key(a) === key(b) ? 0 : key(a) < key(b) ? -direction : direction);
}

/** The page of orders an address asks for, and how many each choice has. An account has few: no page is fetched alone. */
export function chooseOrders<Order extends ListedOrder>(
  orders: readonly Order[],
  query: OrdersQuery,
) {
  const words = fold(query.search);
  const found = orders.filter((order) =>
    [order.order_number, order.serial, order.reseller ?? ""].some((text) =>
      fold(text).includes(words),
    ),
  );
  const chosen = found.filter((order) => isChosen(order, query.state)).sort(compareBy(query.sort));
  const start = (query.page - 1) * query.size;
  return {
    list: chosen.slice(start, start + query.size),
    total: chosen.length,
    countOf: (choice: OrderChoice | null) =>
      found.filter((order) => isChosen(order, choice)).length,
  };
}
