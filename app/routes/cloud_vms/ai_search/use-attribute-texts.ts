import { useTranslation } from "react-i18next";
import type { AiAttributeKey } from "~/lib/ai-search/ai-search-query";
import { useFormat } from "~/lib/hooks/use-format";
import {
  ageTypes,
  carTypes,
  clothingLengths,
  genders,
  vehicleTypes,
  withWithout,
} from "~contract/ai";

/** Attributes with a few numbered values. */
export type ChipAttribute =
  | "age_type"
  | "gender"
  | "hat"
  | "bag"
  | "up_body_clothing"
  | "low_body_clothing"
  | "vehicle_type"
  | "car_type";

const labels = {
  age_type: "age",
  gender: "gender",
  hat: "hat",
  bag: "bag",
  up_body_color: "up_body",
  low_body_color: "low_body",
  vehicle_type: "vehicle",
  car_type: "car",
  color: "color",
  brand: "brand",
  lpr: "plate",
  speed_low: "speed",
  speed_high: "speed",
  people_dwell_low: "stay",
  people_dwell_high: "stay",
  vehicle_dwell_low: "stay",
  vehicle_dwell_high: "stay",
} as const;

/** Attributes and their values in the user's language. */
export function useAttributeTexts() {
  const { t } = useTranslation(["ai_search", "ai"]);
  const { number } = useFormat();
  const numbered = <Name extends string>(names: readonly Name[], text: (name: Name) => string) =>
    names.map((name, value) => ({ value: String(value), label: text(name) }));
  const choices = (key: ChipAttribute) => {
    switch (key) {
      case "age_type":
        return numbered(ageTypes, (age) => t(`ai:age.${age}`));
      case "gender":
        return numbered(genders, (gender) => t(`ai:gender.${gender}`));
      case "hat":
      case "bag":
        return numbered(withWithout, (has) => t(`ai:has.${has}`));
      case "up_body_clothing":
        return numbered(clothingLengths, (length) => t(`up.${length}`));
      case "low_body_clothing":
        return numbered(clothingLengths, (length) => t(`low.${length}`));
      case "car_type":
        return numbered(carTypes, (car) => t(`ai:car.${car}`));
      case "vehicle_type":
        return (Object.keys(vehicleTypes) as (keyof typeof vehicleTypes)[]).map((name) => ({
          value: String(vehicleTypes[name]),
          label: t(`ai:vehicle.${name}`),
        }));
    }
  };
  const label = (key: AiAttributeKey) =>
    key === "up_body_clothing" || key === "low_body_clothing"
      ? t(`filters.${key}`)
      : t(`ai:attribute.${labels[key]}`);
  return {
    label,
    choices,
    speed: (value: number) => t("ai:mph", { speed: number(value) }),
    dwell: (seconds: number) =>
      seconds < 60 || seconds % 60 !== 0
        ? t("unit.seconds", { value: number(seconds) })
        : t("unit.minutes", { value: number(seconds / 60) }),
  };
}
