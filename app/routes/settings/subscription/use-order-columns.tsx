import { useTranslation } from "react-i18next";
import type { Column } from "~/components/list/resource-table";
import { ItemLink } from "~/components/ui/item-link";
import { useFormat } from "~/lib/hooks/use-format";
import { AutoRenewalSwitch } from "./auto-renewal-switch";
import { OrderStateBadge } from "./order-state-badge";
import type { OrderRow } from "./orders.server";
import { type OrdersQuery, ordersQuery } from "./orders-query";
import { useProductText } from "./use-product-text";

export function useOrderColumns(query: OrdersQuery, now: number): Column<OrderRow>[] {
  const { t } = useTranslation("subscription");
  const { date, number } = useFormat();
  const { lineOf } = useProductText();
  return [
    {
      id: "order",
      head: t("column.order"),
      sortKey: "order",
      cell: (order) => (
        <span className="flex flex-col">
          <ItemLink
            id={`order-${order.order_number}`}
            to={ordersQuery.itemHref(query, order.order_number)}
            preventScrollReset
            className="tnum text-fg hover:underline"
          >
            {order.order_number}
          </ItemLink>
          <span className="font-mono text-2xs font-normal text-fg-3">{order.serial}</span>
        </span>
      ),
    },
    {
      id: "plan",
      head: t("column.plan"),
      cell: (order) => (
        <span className="flex max-w-44 flex-col">
          <span>{t(`plan.${order.plan as "standard"}`)}</span>
          <span className="truncate text-xs text-fg-3">
            {order.products.map(lineOf).join(", ")}
          </span>
        </span>
      ),
    },
    {
      id: "reseller",
      head: t("column.reseller"),
      cell: ({ reseller, reseller_id: id }) => (
        <span className="flex flex-col">
          <span>{reseller}</span>
          <span className="text-xs text-fg-3">{id}</span>
        </span>
      ),
    },
    {
      id: "enabled",
      head: t("column.enabled"),
      sortKey: "enabled",
      cell: ({ enabled_at: at }) => <span className="tnum">{at !== null && date(at)}</span>,
    },
    {
      id: "expires",
      head: t("column.expires"),
      sortKey: "expires",
      cell: (order) => (
        <span className="inline-flex flex-col items-start gap-0.5">
          <span className="tnum">{date(order.expired_at)}</span>
          <OrderStateBadge order={order} now={now} />
        </span>
      ),
    },
    {
      id: "remaining",
      head: t("column.remaining"),
      end: true,
      cell: ({ remaining_count: free }) => number(free),
    },
    {
      id: "auto_renewal",
      head: t("column.auto_renewal"),
      cell: (order) => <AutoRenewalSwitch order={order} query={query} now={now} />,
    },
  ];
}
