import { useTranslation } from "react-i18next";
import type { OrderDetail } from "../orders.server";
import { type OrdersQuery, ordersQuery } from "../orders-query";
import { RequestCard } from "../request-card";

/** Every renewal that was asked for, the newest first. */
export function OrderRequests({ order, query }: { order: OrderDetail; query: OrdersQuery }) {
  const { t } = useTranslation("subscription");
  if (order.renew_requests.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t("request.heading")}</h3>
      {order.renew_requests.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          action={ordersQuery.itemHref(query, order.order_number)}
        />
      ))}
    </section>
  );
}
