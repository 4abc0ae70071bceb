import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CalendarCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "~/components/list/filter-bar";
import { ListBody } from "~/components/list/list-screen";
import { ResourceList } from "~/components/list/resource-list";
import { ChipLink } from "~/components/ui/chip-link";
import { LoadFailed } from "~/components/ui/load-failed";
import type { RouteHandle } from "~/lib/handle";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { expiryKinds, expirySorts, expiryStates } from "~contract/names";
import { SubscriptionPage } from "../subscription-page";
import { CalendarCard } from "./calendar-card";
import { expiryQuery } from "./expiry-query";
import { changeFeed, type ExpiryData, type ExpiryPage, loadExpiry } from "./route.server";
import { useExpiryColumns } from "./use-expiry-columns";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["subscription", "ui", "errors"],
  title: "expiry_dates",
  trail: () => [
    { title: "subscription", to: paths.settingsSubscription },
    { title: "expiry_dates" },
  ],
  section: "console",
};

export function loader(args: LoaderFunctionArgs) {
  return loadExpiry(args);
}

export function action(args: ActionFunctionArgs) {
  return changeFeed(args);
}

/** Everything of the account that ends on a day, in one place. */
export default function Expiry() {
  const page = useLoaderData<typeof loader>();
  const { query, expiries, feed } = page;
  return (
    <SubscriptionPage part="expiry">
      {expiries ? (
        <>
          <ExpiryFilters page={page} expiries={expiries} />
          <ListBody path={expiryQuery.path}>
            <ExpiryList page={page} expiries={expiries} />
          </ListBody>
          <CalendarCard key={query.page} feed={feed} />
        </>
      ) : (
        <LoadFailed />
      )}
    </SubscriptionPage>
  );
}

interface ListProps {
  page: ExpiryPage;
  expiries: ExpiryData;
}

function ExpiryFilters({ page, expiries }: ListProps) {
  const { t } = useTranslation("subscription");
  const { number } = useFormat();
  const { query } = page;
  const kinds = expiryKinds.map((kind) => ({ value: kind, label: t(`expiry.kind.${kind}`) }));
  return (
    <FilterBar
      query={expiryQuery}
      values={query}
      filters={[
        { key: "search", kind: "search", label: t("expiry.search") },
        { key: "kind", kind: "choice", label: t("expiry.kind_head"), options: kinds },
      ]}
      beside={([...expiryStates, "all"] as const).map((state) => (
        <ChipLink
          key={state}
          to={expiryQuery.href(query, { state })}
          current={query.state === state}
          count={number(expiries.counts[state])}
        >
          {state === "all" ? t("all") : t(`expiry.state.${state}`)}
        </ChipLink>
      ))}
    />
  );
}

function ExpiryList({ page, expiries }: ListProps) {
  const { t } = useTranslation(["subscription", "common"]);
  const { query, now } = page;
  return (
    <ResourceList
      caption={t("common:title.expiry_dates")}
      query={expiryQuery}
      values={query}
      sorts={expirySorts}
      columns={useExpiryColumns(now)}
      rows={expiries.list}
      rowKey={({ kind, id, name }) => `${kind}-${id}-${name}`}
      total={expiries.total}
      dimmed={({ expired_at: at }) => at <= now}
      empty={{
        isFiltered: query.state !== "upcoming" || expiryQuery.activeFilters(query).length > 0,
        first: { icon: CalendarCheck, title: t("expiry.none"), text: t("expiry.none_text") },
      }}
    />
  );
}
