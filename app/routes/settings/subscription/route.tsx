import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ListBody } from "~/components/list/list-screen";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { LoadFailed } from "~/components/ui/load-failed";
import type { RouteHandle } from "~/lib/handle";
import { drawerList } from "~/lib/lists/drawer";
import { requireMaster } from "~/lib/session/guards.server";
import { AddSerial } from "./add-serial";
import { AutoRenewalDialog } from "./auto-renewal-dialog";
import { changeOrders } from "./change-orders.server";
import { NextToEnd } from "./next-to-end";
import { OrderFilters } from "./order-filters";
import { OrdersList } from "./orders-list";
import { ordersQuery } from "./orders-query";
import { RenewDialog } from "./renew-dialog";
import { loadOrders } from "./route.server";
import { ServiceCards } from "./service-cards";
import { SubscriptionPage } from "./subscription-page";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["subscription", "ui", "errors"],
  title: "subscription",
  section: "console",
};

export function loader(args: LoaderFunctionArgs) {
  return loadOrders(args);
}

export async function action(args: ActionFunctionArgs) {
  await requireMaster(args);
  const { searchParams } = new URL(args.request.url);
  return changeOrders(args, ordersQuery.href(ordersQuery.read(searchParams)));
}

/** What the account has ordered, what of it is in use, and what ends next. */
export default function Orders() {
  const { t } = useTranslation("subscription");
  const page = useLoaderData<typeof loader>();
  const { query, orders, asked, now } = page;
  const closeTo = ordersQuery.href(query);
  const ids = orders?.list.map((order) => order.order_number) ?? [];
  return (
    <SubscriptionPage part="orders" drawer={drawerList(ordersQuery, query, ids)}>
      {asked?.dialog === "serial" && <AddSerial closeTo={closeTo} />}
      {asked?.dialog === "renew" && <RenewDialog order={asked.order} closeTo={closeTo} />}
      {asked?.dialog === "auto_renewal" && (
        <AutoRenewalDialog order={asked.order} closeTo={closeTo} />
      )}
      {orders ? (
        <>
          {orders.next && <NextToEnd order={orders.next} query={query} now={now} />}
          <ServiceCards services={orders.services} />
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="text-base">{t("orders.heading")}</h2>
            <Link
              to={ordersQuery.href(query, {}, { dialog: "serial" })}
              preventScrollReset
              className={`${buttonClass("secondary")} ml-auto`}
            >
              <Icon as={Plus} />
              {t("serial.open")}
            </Link>
          </div>
          <OrderFilters query={query} counts={orders.counts} />
          <ListBody path={ordersQuery.path}>
            <OrdersList page={page} orders={orders} />
          </ListBody>
        </>
      ) : (
        <LoadFailed />
      )}
    </SubscriptionPage>
  );
}
