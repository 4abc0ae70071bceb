import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CalendarSync } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ListBody } from "~/components/list/list-screen";
import { cardClass } from "~/components/ui/card";
import { ChipLink } from "~/components/ui/chip-link";
import { EmptyState } from "~/components/ui/empty-state";
import { ItemLink } from "~/components/ui/item-link";
import { LoadFailed } from "~/components/ui/load-failed";
import type { RouteHandle } from "~/lib/handle";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { requireMaster } from "~/lib/session/guards.server";
import { changeOrders } from "../change-orders.server";
import { findRenewRequests, type RenewRequest } from "../orders.server";
import { RequestCard } from "../request-card";
import { SubscriptionPage } from "../subscription-page";
import { requestStateNames, requestStates, requestsQuery } from "./requests-query";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["subscription", "ui", "errors"],
  title: "renew_requests",
  trail: () => [
    { title: "subscription", to: paths.settingsSubscription },
    { title: "renew_requests" },
  ],
  section: "console",
};

export async function loader(args: LoaderFunctionArgs) {
  await requireMaster(args);
  const query = requestsQuery.read(new URL(args.request.url).searchParams);
  const requests = await findRenewRequests(args);
  return { query, requests, requestId: args.context.requestId };
}

export async function action(args: ActionFunctionArgs) {
  await requireMaster(args);
  const { searchParams } = new URL(args.request.url);
  return changeOrders(args, requestsQuery.href(requestsQuery.read(searchParams)));
}

/** Every renewal that was asked for, the newest first. */
export default function RenewRequests() {
  const { query, requests } = useLoaderData<typeof loader>();
  const { t } = useTranslation("subscription");
  const { number } = useFormat();
  if (!requests) {
    return (
      <SubscriptionPage part="requests">
        <LoadFailed />
      </SubscriptionPage>
    );
  }
  const listOf = (state: typeof query.state) =>
    requests.filter(({ status }) => state === null || status === requestStates[state]);
  const shown = listOf(query.state);
  return (
    <SubscriptionPage part="requests">
      <div className="flex flex-wrap gap-2">
        {([null, ...requestStateNames] as const).map((state) => (
          <ChipLink
            key={state}
            to={requestsQuery.href(query, { state })}
            current={query.state === state}
            count={number(listOf(state).length)}
          >
            {t(`request.${state ?? "all"}`)}
          </ChipLink>
        ))}
      </div>
      <ListBody path={requestsQuery.path}>
        {shown.length === 0 ? (
          <div className={cardClass}>
            <EmptyState icon={CalendarSync} title={t("request.none")}>
              {t("request.none_text")}
            </EmptyState>
          </div>
        ) : (
          <ul className="flex flex-col gap-4">
            {shown.map((request) => (
              <RequestItem key={request.id} request={request} to={requestsQuery.href(query)} />
            ))}
          </ul>
        )}
      </ListBody>
    </SubscriptionPage>
  );
}

function RequestItem({ request, to }: { request: RenewRequest; to: string }) {
  const { order_number: number } = request;
  return (
    <li className="flex flex-col gap-2">
      <h2 className="text-base">
        <ItemLink to={paths.order(number)} className="tnum hover:underline">
          {number}
        </ItemLink>
      </h2>
      <RequestCard request={request} action={to} />
    </li>
  );
}
