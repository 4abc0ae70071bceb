import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useEventName } from "~/components/event/event-name";
import type { Finding } from "~/lib/ai-search/search-call.server";
import { ageTypes, carTypes, genders, isColor, vehicleTypes } from "~contract/ai";

/** A result in two attributes: "Adult · Hat", "Pickup · Blue"; of other results their event's name. */
export function useFindingTitle(): (finding: Finding) => string {
  const { t } = useTranslation(["ai_search", "ai"]);
  const eventName = useEventName();
  return useMemo(() => {
    const join = (...parts: (string | undefined)[]) =>
      parts.filter((part) => part !== undefined).join(" · ");

    const ofPerson = ({ age_type: age, gender, hat, bag }: Finding["attributes"]) => {
      const ageName = age === null ? undefined : ageTypes[age];
      const genderName = gender === null ? undefined : genders[gender];
      const worn =
        hat === 0 ? t("ai:attribute.hat") : bag === 0 ? t("ai:attribute.bag") : undefined;
      return join(
        ageName && t(`ai:age.${ageName}`),
        worn ?? (genderName && t(`ai:gender.${genderName}`)),
      );
    };
    const ofVehicle = ({ vehicle_type: type, car_type: car, color }: Finding["attributes"]) => {
      const names = Object.keys(vehicleTypes) as (keyof typeof vehicleTypes)[];
      const typeName = names.find((name) => vehicleTypes[name] === type);
      const carName = car === null ? undefined : carTypes[car];
      const kind = carName ? t(`ai:car.${carName}`) : typeName && t(`ai:vehicle.${typeName}`);
      return join(kind, color !== null && isColor(color) ? t(`ai:color.${color}`) : undefined);
    };
    return ({ category, attributes, event_id: eventId }) => {
      if (category === "person") return ofPerson(attributes) || t("ai:category.person");
      if (category === "vehicle") return ofVehicle(attributes) || t("ai:category.vehicle");
      return eventName(eventId);
    };
  }, [t, eventName]);
}
