import { LayoutGrid, List, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ChipLink } from "~/components/ui/chip-link";
import { StatusDot } from "~/components/ui/status-dot";
import { ViewSwitch } from "~/components/ui/view-switch";
import type { ViewMode } from "~/lib/cookies/preferences.server";
import { useFormat } from "~/lib/hooks/use-format";
import type { Status } from "~/lib/status";
import { type HomeFilter, homeFilters } from "~contract/names";
import type { HomeData, HomeQuery } from "../route.server";
import { homeAddress } from "./home-address";
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
              to={homeAddress({ ...query, filter })}
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
          online: format.number(home.cameras.all - home.cameras.disconnected),
          count: home.cameras.all,
        })}
        {" · "}
        {t("refreshed", { time: format.clock(home.refreshedAt) })}
      </p>
      <div className="ml-auto flex flex-wrap items-center gap-2 max-md:ml-0 max-md:w-full">
        <HomeSearch query={query} regions={home.regions} />
        <HomeViews query={query} viewMode={viewMode} />
      </div>
    </div>
  );
}

function HomeViews({ query, viewMode }: { query: HomeQuery; viewMode: ViewMode }) {
  const { t } = useTranslation("vms");
  const views = viewIcons.map(({ view, icon }) => ({
    id: view,
    to: homeAddress(query, view),
    label: t(`view.${view}`),
    icon,
  }));
  return <ViewSwitch label={t("view.label")} current={viewMode} views={views} />;
}

const viewIcons: { view: ViewMode; icon: LucideIcon }[] = [
  { view: "photo", icon: LayoutGrid },
  { view: "table", icon: List },
];
