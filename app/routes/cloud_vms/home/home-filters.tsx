import { useTranslation } from "react-i18next";
import { ViewModeSwitch } from "~/components/list/view-mode-switch";
import { ChipLink } from "~/components/ui/chip-link";
import { StatusDot } from "~/components/ui/status-dot";
import { useFormat } from "~/lib/hooks/use-format";
import type { Status } from "~/lib/status";
import { type HomeFilter, homeFilters } from "~contract/names";
import type { ViewMode } from "~contract/preferences";
import type { HomeData } from "../route.server";
import { type HomeQuery, homeQuery } from "./home-query";
import { HomeSearch } from "./home-search";

const dots: Record<HomeFilter, Status | null> = {
  all: null,
  warning: "warning",
  disconnected: "disconnected",
  ai_event: "ai",
};

export interface HomeFiltersProps {
  home: HomeData;
  query: HomeQuery;
  viewMode: ViewMode;
}

/** The four filters (C058), search, region and view mode; all of it stands in the address. */
export function HomeFilters({ home, query, viewMode }: HomeFiltersProps) {
  const { t } = useTranslation("vms");
  const format = useFormat();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <nav aria-label={t("filters")} className="flex flex-wrap gap-2">
        {homeFilters.map((filter) => {
          const dot = dots[filter];
          return (
            <ChipLink
              key={filter}
              to={homeQuery.href(query, { filter })}
              current={query.filter === filter}
              count={format.number(home.counts[filter])}
            >
              {dot && <StatusDot status={dot} small />}
              {t(`filter.${filter}`)}
            </ChipLink>
          );
        })}
      </nav>
      <span aria-hidden="true" className="mx-1 h-4.5 w-px bg-line-2 max-lg:hidden" />
      <p className="tnum text-xs text-fg-3">
        {t("online_of", {
          online: format.number(home.cameras.online),
          count: home.cameras.all,
        })}
        {" · "}
        {t("refreshed", { time: format.clock(home.refreshedAt) })}
      </p>
      <div className="ml-auto flex flex-wrap items-center gap-2 max-md:ml-0 max-md:w-full">
        <HomeSearch query={query} regions={home.regions} />
        <ViewModeSwitch current={viewMode} hrefOf={(view) => homeQuery.href(query, {}, { view })} />
      </div>
    </div>
  );
}
