import { useTranslation } from "react-i18next";
import { useEventName } from "~/components/event/event-name";
import {
  type AiAttributeKey,
  type AiSearchQuery,
  countingAttributes,
} from "~/lib/ai-search/ai-search-query";
import { joinList } from "~/lib/i18n/join";
import { type ChipAttribute, useAttributeTexts } from "../use-attribute-texts";

export interface SearchChip {
  text: string;
  /** What is taken off with it. */
  keys: (AiAttributeKey | "event")[];
}

const ranges = ["people_dwell", "speed", "vehicle_dwell"] as const;
const colored = ["up_body_color", "low_body_color", "color"] as const;
const chosen: readonly ChipAttribute[] = [
  "age_type",
  "gender",
  "hat",
  "bag",
  "up_body_clothing",
  "low_body_clothing",
  "vehicle_type",
  "car_type",
];

/** The attributes that narrow the search now, in words, in the order of the filters. */
export function useSearchChips(query: AiSearchQuery): SearchChip[] {
  const { t, i18n } = useTranslation(["ai_search", "ai", "ui"]);
  const texts = useAttributeTexts();
  const eventName = useEventName();

  const toRangeText = (name: (typeof ranges)[number]) => {
    const [low, high] = [query[`${name}_low`], query[`${name}_high`]];
    const said = name === "speed" ? texts.speed : texts.dwell;
    if (low === null) return high === null ? "" : t("chip.up_to", { value: said(high) });
    return high === null
      ? t("chip.at_least", { value: said(low) })
      : t("chip.between", { low: said(low), high: said(high) });
  };

  const toValue = (key: AiAttributeKey): string => {
    const color = colored.find((each) => each === key);
    if (color)
      return joinList(
        query[color].map((name) => t(`ai:color.${name}`)),
        i18n.language,
      );
    const chip = chosen.find((each) => each === key);
    if (chip) {
      const numbers = query[chip].map(String);
      const labels = texts.choices(chip).filter(({ value }) => numbers.includes(value));
      return joinList(
        labels.map(({ label }) => label),
        i18n.language,
      );
    }
    if (key === "brand") return joinList(query.brand, i18n.language);
    if (key === "lpr") return query.lpr && t("ui:quoted", { words: query.lpr });
    // Both ends of a range are one chip, at its first.
    const range = ranges.find((name) => key === `${name}_low`);
    return range ? toRangeText(range) : "";
  };

  const chips = countingAttributes(query.category).flatMap((key): SearchChip[] => {
    const value = toValue(key);
    if (value === "") return [];
    const range = ranges.find((name) => key === `${name}_low`);
    const keys: AiAttributeKey[] = range ? [`${range}_low`, `${range}_high`] : [key];
    return [{ keys, text: t("ui:labelled", { label: texts.label(key), value }) }];
  });
  return query.event === null
    ? chips
    : [...chips, { keys: ["event"], text: eventName(query.event) }];
}
