import { useTranslation } from "react-i18next";
import { FilterBar } from "~/components/list/filter-bar";
import { ChipLink } from "~/components/ui/chip-link";
import { useFormat } from "~/lib/hooks/use-format";
import { vpnStates } from "~contract/names";
import type { VpnData } from "./vpn.server";
import { type VpnQuery, vpnQuery } from "./vpn-query";

/** Search, and a chip for each state with what it lists. */
export function VpnFilters({ query, entries }: { query: VpnQuery; entries: VpnData }) {
  const { t } = useTranslation("vpn");
  const { number } = useFormat();
  return (
    <FilterBar
      query={vpnQuery}
      values={query}
      filters={[{ key: "search", kind: "search", label: t("search") }]}
      beside={([null, ...vpnStates] as const).map((state) => (
        <ChipLink
          key={state}
          to={vpnQuery.href(query, { state })}
          current={query.state === state}
          count={number(entries.counts[state ?? "all"])}
        >
          {t(`filter.${state ?? "all"}`)}
        </ChipLink>
      ))}
    />
  );
}
