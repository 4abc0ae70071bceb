import { ScanText } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "~/components/form/choice/choice-field";
import { TextField } from "~/components/form/text-field";
import { type AiSearchQuery, aiSearchQuery } from "~/lib/ai-search/ai-search-query";
import { aliasesOf, brands } from "~contract/brands";
import { useAttributeTexts } from "../use-attribute-texts";
import { ChipAttributeField, ColorAttributeField, RangeAttributeField } from "./attribute-field";

/** What is known of vehicles. */
export function VehicleFields({ query }: { query: AiSearchQuery }) {
  const { t } = useTranslation("ai_search");
  const texts = useAttributeTexts();
  const makes = useMemo(
    () => brands.map((make) => ({ value: make, label: make, also: aliasesOf(make).join(" ") })),
    [],
  );
  return (
    <>
      <ChipAttributeField query={query} name="vehicle_type" />
      <ChipAttributeField query={query} name="car_type" />
      <ColorAttributeField query={query} name="color" />
      <ChoiceField
        id="ai-brand"
        name={aiSearchQuery.nameOf("brand")}
        label={texts.label("brand")}
        choices={makes}
        values={query.brand}
        multiple
        empty={t("filters.any_make", { number: brands.length })}
        error={undefined}
      />
      <TextField
        id="ai-lpr"
        name={aiSearchQuery.nameOf("lpr")}
        label={texts.label("lpr")}
        hint={t("filters.plate_hint")}
        icon={ScanText}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        placeholder={t("filters.plate_part")}
        defaultValue={query.lpr}
      />
      <RangeAttributeField query={query} name="speed" />
      <RangeAttributeField query={query} name="vehicle_dwell" />
    </>
  );
}
