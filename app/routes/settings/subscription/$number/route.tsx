import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DrawerRoute } from "~/components/list/drawer-route";
import { buttonClass } from "~/components/ui/button";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { requireMaster } from "~/lib/session/guards.server";
import { changeOrders } from "../change-orders.server";
import { OrderStateBadge } from "../order-state-badge";
import { ordersQuery } from "../orders-query";
import { isRenewable } from "../renewable";
import { loadOrder, type OrderPage } from "../route.server";
import { OrderDevices } from "./order-devices";
import { OrderFacts } from "./order-facts";
import { OrderProducts } from "./order-products";
import { OrderRequests } from "./order-requests";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  title: "subscription",
  trail: (loaded) => [
    { title: "subscription", to: paths.settingsSubscription },
    { name: (loaded as OrderPage).order.order_number },
  ],
};

export function loader(args: LoaderFunctionArgs) {
  return loadOrder(args, args.params.number ?? "");
}

export async function action(args: ActionFunctionArgs) {
  await requireMaster(args);
  const { searchParams } = new URL(args.request.url);
  return changeOrders(
    args,
    ordersQuery.itemHref(ordersQuery.read(searchParams), args.params.number ?? ""),
  );
}

/** One order beside the list: its terms, products, devices and renewals. */
export default function OrderDrawer() {
  const { t } = useTranslation("subscription");
  const { order, query, now } = useLoaderData<typeof loader>();
  const { order_number: number } = order;
  return (
    <DrawerRoute
      wide
      id={number}
      title={number}
      note={<OrderStateBadge order={order} now={now} />}
      foot={
        <>
          <Link to={paths.auditOf("order", number)} className={`${buttonClass("ghost")} mr-auto`}>
            {t("order.audit")}
          </Link>
          {isRenewable(order, now) && (
            <Link
              to={ordersQuery.href(query, {}, { dialog: "renew", order: number })}
              preventScrollReset
              className={buttonClass("primary")}
            >
              {t("renew.submit")}
            </Link>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6 p-5">
        <OrderFacts order={order} query={query} now={now} />
        <OrderProducts order={order} />
        <OrderRequests order={order} query={query} />
        <OrderDevices order={order} />
      </div>
    </DrawerRoute>
  );
}
