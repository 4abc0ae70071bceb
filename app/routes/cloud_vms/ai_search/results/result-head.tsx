import { Link } from "@remix-run/react";
import { Download, LayoutGrid, List, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { ViewSwitch } from "~/components/ui/view-switch";
import { type AiSearchQuery, aiSearchQuery } from "~/lib/ai-search/ai-search-query";
import { useFormat } from "~/lib/hooks/use-format";
import { useSearchChips } from "../filters/use-search-chips";
import type { AiSearchPage } from "../route.server";

/** How many match, what narrows them, and what can be done with all of them. */
export function ResultHead({ page, total }: { page: AiSearchPage; total: number }) {
  const { t } = useTranslation(["ai_search", "ui"]);
  const { query, viewMode } = page;
  const { number } = useFormat();
  const [only] = query.category.length === 1 ? query.category : [];
  const views = (["list", "photo"] as const).map((id) => ({
    id,
    to: aiSearchQuery.href(query, {}, { view: id }),
    label: t(`ui:view.${id === "list" ? "table" : "photo"}`),
    icon: id === "list" ? List : LayoutGrid,
  }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 role="status" className="tnum mr-1 text-lg">
        {t(`results.${only ?? "all"}`, { count: total, number: number(total) })}
      </h2>
      <ActiveChips query={query} />
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

function ActiveChips({ query }: { query: AiSearchQuery }) {
  const { t } = useTranslation("ui");
  const chips = useSearchChips(query);
  if (chips.length === 0) return null;
  return (
    <nav aria-label={t("active_filters")} className="flex flex-wrap items-center gap-2">
      {chips.map(({ keys, text }) => (
        <Link
          key={keys.join()}
          to={aiSearchQuery.href(query, aiSearchQuery.without(keys))}
          preventScrollReset
          aria-label={t("remove_filter", { filter: text })}
          className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-accent-soft px-2.25 text-xs font-medium text-accent-text [overflow-wrap:anywhere] hover:underline"
        >
          {text}
          <Icon as={X} size={13} />
        </Link>
      ))}
      <Link
        to={aiSearchQuery.href(query, aiSearchQuery.without(chips.flatMap(({ keys }) => keys)))}
        preventScrollReset
        className="text-xs text-accent-text hover:underline"
      >
        {t("clear_filters")}
      </Link>
    </nav>
  );
}
