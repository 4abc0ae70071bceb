import { useTranslation } from "react-i18next";
import type { ArchivesQuery } from "~/lib/archive/archives-query";
import { useFormat } from "~/lib/hooks/use-format";
import { joinList } from "~/lib/i18n/join";

/** What the chips of the active filters say. */
export function useFilterTexts({ kinds, range, hosts, cameras }: ArchivesQuery) {
  const { t, i18n } = useTranslation(["archives", "events", "ui"]);
  const { time } = useFormat();
  const dates = () => {
    if (range === null) return t("ui:range.any");
    if (typeof range === "string") return t(`ui:range.${range}`);
    const { from, until } = range;
    if (from === null) return t("filter.until", { time: time(until ?? 0) });
    if (until === null) return t("filter.from", { time: time(from) });
    return `${time(from)} – ${time(until)}`;
  };
  return {
    kinds: joinList(
      (kinds ?? []).map((kind) => t(`events:type.${kind}`)),
      i18n.language,
    ),
    range: dates(),
    places: t("filter.places_chosen", { count: (hosts?.length ?? 0) + cameras.length }),
  };
}
