import { Link } from "@remix-run/react";
import { SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { cardClass } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { type AiSearchQuery, aiSearchQuery } from "~/lib/ai-search/ai-search-query";

/** Nothing matches: dates that reach further back, else everything without attributes. */
export function NoResults({ query }: { query: AiSearchQuery }) {
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
