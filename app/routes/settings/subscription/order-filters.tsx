import { useTranslation } from "react-i18next";
import { FilterBar } from "~/components/list/filter-bar";
import { ChipLink } from "~/components/ui/chip-link";
import { useFormat } from "~/lib/hooks/use-format";
import { type OrderChoice, type OrdersQuery, ordersQuery } from "./orders-query";

/** Search, and a chip for each state and for every order there was, with what it lists. */
export function OrderFilters({
  query,
  counts,
}: {
  query: OrdersQuery;
  counts: (readonly [OrderChoice | null, number])[];
}) {
  const { t } = useTranslation("subscription");
  const { number } = useFormat();
  return (
    <FilterBar
      query={ordersQuery}
      values={query}
      filters={[{ key: "search", kind: "search", label: t("orders.search") }]}
      beside={counts.map(([state, count]) => (
        <ChipLink
          key={state}
          to={ordersQuery.href(query, { state })}
          current={query.state === state}
          count={number(count)}
        >
          {state === null || state === "history"
            ? t(`orders.${state ?? "current"}`)
            : t(`state.${state}`)}
        </ChipLink>
      ))}
    />
  );
}
