import { Link, useParams } from "@remix-run/react";
import { CalendarSync, ReceiptText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ResourceList } from "~/components/list/resource-list";
import { RowLinks } from "~/components/list/row-links";
import { buttonClass } from "~/components/ui/button";
import type { OrderRow } from "./orders.server";
import { allOrderSorts, ordersQuery } from "./orders-query";
import { isRenewable } from "./renewable";
import type { OrdersPage } from "./route.server";
import { useOrderColumns } from "./use-order-columns";

/** One page of orders; those that can be renewed offer it. */
export function OrdersList({
  page,
  orders,
}: {
  page: OrdersPage;
  orders: NonNullable<OrdersPage["orders"]>;
}) {
  const { t } = useTranslation("subscription");
  const { query, now } = page;
  const { number: open } = useParams();
  return (
    <ResourceList
      caption={t("orders.heading")}
      query={ordersQuery}
      values={query}
      sorts={allOrderSorts}
      columns={useOrderColumns(query, now)}
      rows={orders.list}
      rowKey={(order) => order.order_number}
      currentKey={open}
      density="picture"
      rowActions={(order) => <RenewLink order={order} page={page} />}
      total={orders.total}
      dimmed={({ state }) => state === "expired" || state === "renewed"}
      empty={{
        first: {
          icon: ReceiptText,
          title: t("orders.none"),
          text: t("orders.none_text"),
          action: (
            <Link
              to={ordersQuery.href(query, {}, { dialog: "serial" })}
              className={buttonClass("primary")}
            >
              {t("serial.open")}
            </Link>
          ),
        },
      }}
    />
  );
}

function RenewLink({ order, page }: { order: OrderRow; page: OrdersPage }) {
  const { t } = useTranslation("subscription");
  if (!isRenewable(order, page.now)) return null;
  const { order_number: number } = order;
  const to = ordersQuery.href(page.query, {}, { dialog: "renew", order: number });
  const label = t("renew.of", { number });
  return <RowLinks links={[{ to, label, icon: CalendarSync, isDialog: true }]} />;
}
