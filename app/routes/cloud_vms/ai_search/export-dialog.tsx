import { useTranslation } from "react-i18next";
import { ExportDialog } from "~/components/list/export-dialog";
import { type AiSearchQuery, aiSearchQuery } from "~/lib/ai-search/ai-search-query";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";

interface ExportResultsProps {
  query: AiSearchQuery;
  /** Null where the search did not run. */
  total: number | null;
}

/** Says how many results go into the file, or why they cannot, before it is made. */
export function ExportResults({ query, total }: ExportResultsProps) {
  const { t } = useTranslation("ai_search");
  const { number } = useFormat();
  const max = limits.exportEventsMax;
  const count = total ?? 0;
  const search = new URLSearchParams(aiSearchQuery.entries(query));
  const isTooMany = count > max;
  const counted = { count, number: number(count) };
  const tooMany = t("export.too_many", { total: number(count), max: number(max) });
  const nothing = count === 0 ? t("export.none") : t("export.text", counted);
  const file = { href: `${paths.aiSearchExport}?${search}`, label: t("export.submit", counted) };
  return (
    <ExportDialog
      title={t("export.title")}
      text={isTooMany ? tooMany : nothing}
      file={count > 0 && !isTooMany ? file : null}
      closeTo={aiSearchQuery.href(query)}
    />
  );
}
