import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { CameraFilter } from "~/components/event/camera-filter";
import { Icon } from "~/components/ui/icon";
import type { AiSearchQuery } from "~/lib/ai-search/ai-search-query";
import type { PlaceRegion } from "~/lib/event/camera-tree";
import { joinList } from "~/lib/i18n/join";
import type { AiSearchPage } from "../route.server";

interface PlacesFieldProps {
  page: AiSearchPage;
  tree: readonly PlaceRegion[];
}

/** Where: cameras and hosts, folded away behind how many there are. */
export function PlacesField({ page, tree }: PlacesFieldProps) {
  const { t } = useTranslation(["ai_search", "errors"]);
  const { query, faults } = page;
  const wasMissing = useRef(false);
  // Never closed again: with the first tick the focus would go, which is in it.
  wasMissing.current ||= faults.places !== null;
  return (
    <details open={wasMissing.current || undefined} className="group/places">
      <summary className="flex items-center gap-2 text-xs font-medium text-fg-2">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {t("filters.where")}: <PlacesText query={query} />
        </span>
        <Icon
          as={ChevronDown}
          size={14}
          className="ml-auto text-fg-3 group-open/places:rotate-180"
        />
      </summary>
      <div className="pt-2">
        <CameraFilter
          id="ai-places"
          label={t("filters.where")}
          tree={tree}
          places={query}
          error={faults.places ? t(`errors:${faults.places}`) : undefined}
          className="max-h-72"
        />
      </div>
    </details>
  );
}

function PlacesText({ query }: { query: AiSearchQuery }) {
  const { t, i18n } = useTranslation("ai_search");
  const { hosts, cameras } = query;
  if (hosts === null && cameras.length === 0) return t("filters.everywhere");
  const parts = [
    ...(hosts && hosts.length > 0 ? [t("filters.hosts", { count: hosts.length })] : []),
    ...(cameras.length > 0 ? [t("filters.cameras", { count: cameras.length })] : []),
  ];
  return joinList(parts, i18n.language);
}
