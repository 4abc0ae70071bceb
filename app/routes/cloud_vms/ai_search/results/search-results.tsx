import { ScanSearch } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { EventHistogram } from "~/components/event/histogram/event-histogram";
import { KeptNote } from "~/components/event/kept-note";
import { FollowLinks } from "~/components/list/follow-links";
import { ListBody } from "~/components/list/list-screen";
import { cardClass } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailed } from "~/components/ui/load-failed";
import { aiSearchQuery } from "~/lib/ai-search/ai-search-query";
import type { AiSearchPage } from "../route.server";
import { LoadMore } from "./load-more";
import { NoResults } from "./no-results";
import { ResultGrid } from "./result-grid";
import { ResultHead } from "./result-head";
import { ResultTable } from "./result-table";

/** How many match, what narrows them, and the newest of them. Not drawn anew with each step of a navigation. */
export const SearchResults = memo(function SearchResults({ page }: { page: AiSearchPage }) {
  const { t } = useTranslation(["ai_search", "vms", "errors"]);
  const { query, results, viewMode, faults, ends } = page;
  if (!ends) {
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
      <KeptNote days={page.keptDays} />
      <ListBody path={aiSearchQuery.path} gap="gap-3">
        {results.total === 0 && <NoResults query={query} />}
        {results.total > 0 && (
          <EventHistogram
            {...results.histogram}
            range={ends}
            hrefOf={(range) => aiSearchQuery.href(query, { range })}
          />
        )}
        {results.total > 0 && (
          <FollowLinks>
            {viewMode === "photo" ? (
              <ResultGrid query={query} findings={results.findings} now={page.now} />
            ) : (
              <ResultTable query={query} findings={results.findings} />
            )}
          </FollowLinks>
        )}
        <LoadMore query={query} shown={results.findings.length} total={results.total} />
      </ListBody>
    </section>
  );
});
