import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { DialogFoot, RouteDialog } from "~/components/ui/route-dialog";
import { type AiSearchQuery, aiSearchQuery } from "~/lib/ai-search/ai-search-query";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";

interface ExportDialogProps {
  query: AiSearchQuery;
  /** Null where the search did not run. */
  total: number | null;
}

/** Says how many results go into the file, or why they cannot, before it is made. */
export function ExportDialog({ query, total }: ExportDialogProps) {
  const { t } = useTranslation(["ai_search", "ui"]);
  const { number } = useFormat();
  const closeTo = aiSearchQuery.href(query);
  const max = limits.exportEventsMax;
  const count = total ?? 0;
  const search = new URLSearchParams(aiSearchQuery.entries(query)).toString();
  const isTooMany = count > max;
  const counted = { count, number: number(count) };
  const tooMany = t("export.too_many", { total: number(count), max: number(max) });
  const nothing = count === 0 ? t("export.none") : t("export.text", counted);
  return (
    <RouteDialog title={t("export.title")} text={isTooMany ? tooMany : nothing} closeTo={closeTo}>
      <DialogFoot closeTo={closeTo} closeLabel={t("ui:cancel")}>
        {count > 0 && !isTooMany && (
          <a
            href={`${paths.aiSearchExport}?${search}`}
            download
            data-first-focus
            className={buttonClass("primary")}
          >
            {t("export.submit", counted)}
          </a>
        )}
      </DialogFoot>
    </RouteDialog>
  );
}
