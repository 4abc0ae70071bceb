import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type AiSearchQuery, aiSearchQuery } from "~/lib/ai-search/ai-search-query";
import { withSameAttributes } from "~/lib/ai-search/same-attributes";
import type { Finding } from "~/lib/ai-search/search-call.server";
import { toPlaceTime } from "~/lib/event/event-time";
import { useFormat } from "~/lib/hooks/use-format";
import { type Color, isColor } from "~contract/ai";
import { useFindingTitle } from "./use-finding-title";

/** What a card says of a result, and where it leads. */
export interface ResultTexts {
  title: string;
  to: string;
  same: { to: string; text: string; name: string };
  time: { iso: string; full: string; date: string; clock: string; repeated: string | null };
  /** Of what was found: upper body, lower body, vehicle. */
  colors: { name: Color; text: string }[];
}

/** Texts of results: looked up by one for all cards, of which a thousand pass by. */
export function useResultTexts(query: AiSearchQuery): (finding: Finding) => ResultTexts {
  const { t } = useTranslation(["ai_search", "ai", "event_query"]);
  const { options } = useFormat();
  const titleOf = useFindingTitle();
  return useMemo(() => {
    const toItem = aiSearchQuery.toItems(query);
    return (finding: Finding) => {
      const { local_time: seconds, timezone, dst_rollback: isRepeated, attributes } = finding;
      const title = titleOf(finding);
      const { clock, date, zone, full } = toPlaceTime(seconds, timezone, options);
      const known = [attributes.up_body_color, attributes.low_body_color, attributes.color];
      return {
        title,
        to: toItem(finding._id),
        same: {
          to: aiSearchQuery.href(withSameAttributes(query, finding)),
          text: t("same"),
          name: t("same_named", { title }),
        },
        time: {
          iso: new Date(seconds * 1000).toISOString(),
          full: isRepeated ? t("event_query:time.repeated", { time: full }) : full,
          date,
          clock: zone ? `${clock} ${zone}` : clock,
          repeated: isRepeated ? t("event_query:time.repeated_mark") : null,
        },
        colors: known.flatMap((name) =>
          name !== null && isColor(name) ? [{ name, text: t(`ai:color.${name}`) }] : [],
        ),
      };
    };
  }, [t, options, titleOf, query]);
}
