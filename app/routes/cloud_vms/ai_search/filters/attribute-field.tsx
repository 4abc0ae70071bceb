import { useTranslation } from "react-i18next";
import { ChipBoxes } from "~/components/form/chip-boxes";
import { ColorSwatches } from "~/components/form/color-swatches";
import { RangeField } from "~/components/form/range-field";
import {
  type AiAttributeKey,
  type AiSearchQuery,
  aiSearchQuery,
} from "~/lib/ai-search/ai-search-query";
import { maxDwellSeconds, maxSpeedMph } from "~contract/standing-search";
import { type ChipAttribute, useAttributeTexts } from "../use-attribute-texts";

interface FieldProps<Key extends AiAttributeKey> {
  query: AiSearchQuery;
  name: Key;
}

/** An attribute with a few numbered values. */
export function ChipAttributeField({ query, name }: FieldProps<ChipAttribute>) {
  const texts = useAttributeTexts();
  return (
    <ChipBoxes
      id={`ai-${name}`}
      name={aiSearchQuery.nameOf(name)}
      label={texts.label(name)}
      choices={texts.choices(name)}
      values={query[name].map(String)}
      anyTo={aiSearchQuery.href(query, aiSearchQuery.without([name]))}
    />
  );
}

export function ColorAttributeField({
  query,
  name,
}: FieldProps<"up_body_color" | "low_body_color" | "color">) {
  const texts = useAttributeTexts();
  return (
    <ColorSwatches
      id={`ai-${name}`}
      name={aiSearchQuery.nameOf(name)}
      label={texts.label(name)}
      values={query[name]}
    />
  );
}

const scales = {
  speed: { min: 0, max: maxSpeedMph, stops: 5 },
  dwell: {
    min: 0,
    max: maxDwellSeconds,
    stops: [0, 5, 10, 20, 30, 60, 120, 180, 300, 600, 1_200, 1_800, maxDwellSeconds],
  },
};

/** From one number to another, in miles an hour or in seconds. */
export function RangeAttributeField({
  query,
  name,
}: {
  query: AiSearchQuery;
  name: "speed" | "people_dwell" | "vehicle_dwell";
}) {
  const { t } = useTranslation("ai_search");
  const texts = useAttributeTexts();
  const kind = name === "speed" ? "speed" : "dwell";
  const end = (edge: "low" | "high") => {
    const key = `${name}_${edge}` as const;
    return {
      id: `ai-${key}`,
      name: aiSearchQuery.nameOf(key),
      form: "ai-search-filters",
      defaultValue: query[key] === null ? undefined : String(query[key]),
      error: undefined,
    };
  };
  return (
    <RangeField
      label={texts.label(`${name}_low`)}
      low={end("low")}
      high={end("high")}
      scale={scales[kind]}
      unit={t(`unit.${kind}`)}
      toText={texts[kind]}
    />
  );
}
