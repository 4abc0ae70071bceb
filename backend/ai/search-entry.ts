import {
  ageTypes,
  carTypes,
  clothingLengths,
  colors,
  genders,
  vehicleTypes,
  withWithout,
} from "../../contract/ai";
import { behaviors } from "../../contract/audit-behaviors";
import { aiCategories } from "../../contract/events";
import { inOrder, type Search, type SearchPart } from "../audit/search-look";
import { type AiColumn, type AiCondition, type AiFilter, attributeTops } from "./filter";

const byNumber = (names: readonly string[]) => (value: number) => names[value] ?? value;
const vehicleNames = new Map<number, string>(
  Object.entries(vehicleTypes).map(([name, value]) => [value, name]),
);

const wordsOf: Record<AiColumn, (value: number) => string | number> = {
  age_type: byNumber(ageTypes),
  gender: byNumber(genders),
  hat: byNumber(withWithout),
  bag: byNumber(withWithout),
  up_body_color: byNumber(colors),
  up_body_clothing: byNumber(clothingLengths),
  low_body_color: byNumber(colors),
  low_body_clothing: byNumber(clothingLengths),
  vehicle_type: (value) => vehicleNames.get(value) ?? value,
  car_type: byNumber(carTypes),
  color: byNumber(colors),
};

function describe(condition: AiCondition): [string, SearchPart] {
  switch (condition.type) {
    case "oneOf":
      return [condition.column, inOrder(condition.values).map(wordsOf[condition.column])];
    case "brand":
      return ["brand", [...new Set(condition.values)].sort()];
    case "between": {
      const { column, low, high } = condition;
      return [column, high === attributeTops[column] ? `${low} or more` : `${low} to ${high}`];
    }
  }
}

const behaviorOf = (categories: number[]) => {
  const [only] = categories.length === 1 ? categories : [];
  if (only === aiCategories.person) return behaviors.peopleSearched;
  return only === aiCategories.vehicle ? behaviors.vehiclesSearched : behaviors.aiSearched;
};

/** A search of AI events for the audit log: what it really narrows by, in words. */
export function describeAiSearch(filter: AiFilter, lpr: string, words: string): Search {
  const { groups, eventIds, hostIds, cameraIds, from, to } = filter;
  const categories = Object.entries(aiCategories).flatMap(([name, category]) =>
    groups
      .filter((group) => group.category === category)
      .map(({ conditions }) => [name, Object.fromEntries(conditions.map(describe))] as const),
  );
  return {
    behaviorId: behaviorOf(groups.map(({ category }) => category)),
    filter: {
      ...Object.fromEntries(categories),
      ...(filter.plate !== undefined && { lpr }),
      ...(eventIds && { event_id: inOrder(eventIds) }),
      ...(hostIds && { host_id: inOrder(hostIds) }),
      ...(cameraIds && { host_cam_id: inOrder(cameraIds) }),
    },
    range: { ...(from && { from }), ...(to && { to }) },
    words,
  };
}
