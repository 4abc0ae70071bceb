import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { type AiSearchQuery, aiSearchQuery, aiSearchSizes } from "~/lib/ai-search/ai-search-query";
import { useFormat } from "~/lib/hooks/use-format";

interface LoadMoreProps {
  query: AiSearchQuery;
  shown: number;
  total: number;
}

/** "50 of 214", and the address of the list with more of them. */
export function LoadMore({ query, shown, total }: LoadMoreProps) {
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
          // Not as a change: it is the same search, with the words that led to it.
          to={aiSearchQuery.href({ ...query, size })}
          preventScrollReset
          className={buttonClass("secondary", "sm")}
        >
          {t("more.show", { count: next, number: number(next) })}
        </Link>
      )}
    </div>
  );
}
