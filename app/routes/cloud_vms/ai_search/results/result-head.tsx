import { Link } from "@remix-run/react";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActiveFilters } from "~/components/list/active-filters";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { useEventViews } from "~/components/ui/use-event-views";
import { ViewSwitch } from "~/components/ui/view-switch";
import { aiSearchQuery } from "~/lib/ai-search/ai-search-query";
import { useFormat } from "~/lib/hooks/use-format";
import { type SearchChip, useSearchChips } from "../filters/use-search-chips";
import type { AiSearchPage } from "../route.server";

/** How many match, what narrows them, and what can be done with all of them. */
export function ResultHead({ page, total }: { page: AiSearchPage; total: number }) {
  const { t } = useTranslation(["ai_search", "ui"]);
  const { query, viewMode } = page;
  const { number } = useFormat();
  const chips = useSearchChips(query);
  const without = (keys: SearchChip["keys"]) =>
    aiSearchQuery.href(query, aiSearchQuery.without(keys));
  const [only] = query.category.length === 1 ? query.category : [];
  const views = useEventViews((view) => aiSearchQuery.href(query, {}, { view }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 role="status" className="tnum mr-1 text-lg">
        {t(`results.${only ?? "all"}`, { count: total, number: number(total) })}
      </h2>
      <ActiveFilters
        chips={chips.map(({ keys, text }) => ({
          key: keys.join(),
          text,
          to: without(keys),
        }))}
        clearTo={without(chips.flatMap(({ keys }) => keys))}
      />
      <div className="ml-auto flex items-center gap-2">
        {total > 0 && (
          <Link
            to={aiSearchQuery.href(query, {}, { dialog: "export" })}
            preventScrollReset
            className={buttonClass("secondary", "sm")}
          >
            <Icon as={Download} size={14} />
            {t("export.open")}
          </Link>
        )}
        <ViewSwitch label={t("ui:view.label")} current={viewMode} views={views} />
      </div>
    </div>
  );
}
