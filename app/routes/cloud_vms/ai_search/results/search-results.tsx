import { Link } from "@remix-run/react";
import { Download, LayoutGrid, List, ScanSearch, SearchX, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ListBody } from "~/components/list/list-screen";
import { buttonClass } from "~/components/ui/button";
import { cardClass } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Icon } from "~/components/ui/icon";
import { LoadFailed } from "~/components/ui/load-failed";
import { ViewSwitch } from "~/components/ui/view-switch";
import { aiSearchQuery, aiSearchSizes } from "~/lib/ai-search/ai-search-query";
import { useFormat } from "~/lib/hooks/use-format";
import { useSearchChips } from "../filters/use-search-chips";
import type { AiSearchPage } from "../route.server";
import { ResultGrid } from "./result-grid";
import { ResultTable } from "./result-table";

/** How many match, what narrows them, and the newest of them. */
export function SearchResults({ page }: { page: AiSearchPage }) {
  const { t } = useTranslation(["ai_search", "vms", "errors"]);
  const { query, results, viewMode, faults, isAsked } = page;
  if (!isAsked) {
    const fault = faults.category ?? faults.places;
    return (
      <div className={cardClass}>
        <EmptyState
          icon={ScanSearch}
          role="status"
          title={fault ? t(`errors:${fault}`) : t("empty.no_dates")}
        >
          {t("empty.missing")}
        </EmptyState>
      </div>
    );
  }
  if (!results) {
    return <LoadFailed title={t("failed.title")}>{t("failed.text")}</LoadFailed>;
  }
  return (
    <section aria-label={t("results.label")} className="flex min-w-0 flex-col gap-3">
      <ResultHead page={page} total={results.total} />
      <ListBody path={aiSearchQuery.path} gap="gap-3">
        {results.total === 0 && <NoResults page={page} />}
        {results.total > 0 &&
          (viewMode === "photo" ? (
            <ResultGrid query={query} findings={results.findings} now={page.now} />
          ) : (
            <ResultTable query={query} findings={results.findings} />
          ))}
        <LoadMore page={page} shown={results.findings.length} total={results.total} />
      </ListBody>
    </section>
  );
}

function ResultHead({ page, total }: { page: AiSearchPage; total: number }) {
  const { t } = useTranslation(["ai_search", "ui"]);
  const { query, viewMode } = page;
  const { number } = useFormat();
  const [only] = query.category.length === 1 ? query.category : [];
  const chips = useSearchChips(query);
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
      {chips.length > 0 && (
        <nav aria-label={t("ui:active_filters")} className="flex flex-wrap items-center gap-2">
          {chips.map(({ keys, text }) => (
            <Link
              key={keys.join()}
              to={aiSearchQuery.href(query, aiSearchQuery.without(keys))}
              preventScrollReset
              aria-label={t("ui:remove_filter", { filter: text })}
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
            {t("ui:clear_filters")}
          </Link>
        </nav>
      )}
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

/** Nothing matches: dates that reach further back, else everything without attributes. */
function NoResults({ page: { query } }: { page: AiSearchPage }) {
  const { t } = useTranslation("ai_search");
  const isWidest = query.range === "month";
  const to = isWidest
    ? aiSearchQuery.href(query, aiSearchQuery.without())
    : aiSearchQuery.href(query, { range: "month" });
  return (
    <div className={cardClass}>
      <EmptyState
        icon={SearchX}
        title={t("empty.title")}
        action={
          <Link to={to} className={buttonClass("secondary", "sm")}>
            {t(isWidest ? "empty.clear" : "empty.widen")}
          </Link>
        }
      >
        {t(isWidest ? "empty.clear_text" : "empty.widen_text")}
      </EmptyState>
    </div>
  );
}

interface LoadMoreProps {
  page: AiSearchPage;
  shown: number;
  total: number;
}

/** "50 of 214", and the address of the list with more of them. */
function LoadMore({ page: { query }, shown, total }: LoadMoreProps) {
  const { t } = useTranslation("ai_search");
  const { number } = useFormat();
  if (total === 0) return null;
  const size = aiSearchSizes.find((each) => each > shown);
  const isLimited = size === undefined && shown < total;
  const next = Math.min(size ?? total, total) - shown;
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 py-2">
      <p className="tnum text-xs text-fg-3">
        {t("more.shown", { shown: number(shown), total: number(total) })}
        {isLimited && ` ${t("more.limited")}`}
      </p>
      {shown < total && size !== undefined && (
        <Link
          to={aiSearchQuery.href(query, { size })}
          preventScrollReset
          className={buttonClass("secondary", "sm")}
        >
          {t("more.show", { count: next, number: number(next) })}
        </Link>
      )}
    </div>
  );
}
