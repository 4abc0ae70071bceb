import { Link } from "@remix-run/react";
import { CalendarClock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/ui/banner";
import { buttonClass } from "~/components/ui/button";
import { useFormat } from "~/lib/hooks/use-format";
import { daysLeft } from "~/lib/time/days-left";
import type { OrderRow } from "./orders.server";
import { type OrdersQuery, ordersQuery } from "./orders-query";
import { isRenewable } from "./renewable";

/** The order that runs out next, what stops with it, and the way to its renewal. */
export function NextToEnd({
  order,
  query,
  now,
}: {
  order: OrderRow;
  query: OrdersQuery;
  now: number;
}) {
  const { t } = useTranslation("subscription");
  const { date } = useFormat();
  const { order_number: number, expired_at: end } = order;
  const cameras = t("count.cameras", { count: order.licensed_cameras.length });
  const doors = t("count.doors", { count: order.licensed_doors.length });
  return (
    <Banner
      tone={order.state === "about_to_expire" ? "warn" : "accent"}
      icon={CalendarClock}
      label={t("next.label")}
      title={t("next.title", {
        number,
        date: date(end),
        days: t("days", { count: daysLeft(end, now) }),
      })}
      action={
        isRenewable(order, now) && (
          <Link
            to={ordersQuery.href(query, {}, { dialog: "renew", order: number })}
            preventScrollReset
            className={`${buttonClass("primary", "sm")} shrink-0 self-center`}
          >
            {t("renew.submit")}
          </Link>
        )
      }
    >
      {order.state === "renewing" ? t("next.renewing") : t("next.text", { cameras, doors })}
    </Banner>
  );
}
