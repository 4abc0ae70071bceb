import { useTranslation } from "react-i18next";
import { FilterBar } from "~/components/list/filter-bar";
import { ChipLink } from "~/components/ui/chip-link";
import { Tabs } from "~/components/ui/tabs";
import { useFormat } from "~/lib/hooks/use-format";
import { licenseDeviceStates, licenseKinds } from "~contract/names";
import { type LicensesQuery, licensesQuery } from "./licenses-query";
import type { LicensesData } from "./route.server";

/** Cameras or doors, and a chip for each state with what it lists. */
export function LicensesFilters({
  query,
  devices,
}: {
  query: LicensesQuery;
  devices: LicensesData;
}) {
  const { t } = useTranslation("subscription");
  const { number } = useFormat();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Tabs
          label={t("license.kinds")}
          tabs={licenseKinds.map((kind) => ({
            to: licensesQuery.href(query, { kind, state: null }),
            label: t(`license.${kind}s`),
            current: kind === query.kind,
          }))}
        />
        <p className="tnum text-fg-2">{t("license.free", { count: devices.free })}</p>
      </div>
      <FilterBar
        query={licensesQuery}
        values={query}
        filters={[{ key: "search", kind: "search", label: t("license.search") }]}
        beside={([null, ...licenseDeviceStates] as const).map((state) => (
          <ChipLink
            key={state}
            to={licensesQuery.href(query, { state })}
            current={query.state === state}
            count={number(devices.counts[state ?? "all"])}
          >
            {state ? t(`license.state.${state}`) : t("all")}
          </ChipLink>
        ))}
      />
    </>
  );
}
