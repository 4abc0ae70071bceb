import { kindFilters, placeFilters, rangeFilter } from "~/lib/event/event-filter";
import {
  boundFilter,
  choices,
  defineQuery,
  indexesFilter,
  type Parameter,
  pageSize,
  type QueryOf,
  textFilter,
} from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";
import {
  ageTypes,
  carTypes,
  clothingLengths,
  colors,
  genders,
  vehicleTypes,
  withWithout,
} from "~contract/ai";
import { brands, canonicalBrand } from "~contract/brands";
import { limits } from "~contract/limits";
import { maxDwellSeconds, maxSpeedMph } from "~contract/standing-search";

/** What is searched for; every attribute belongs to one of the first two. */
export const aiSearchCategories = ["person", "vehicle", "ai_event"] as const;
export type AiSearchCategory = (typeof aiSearchCategories)[number];

/** Rows shown: each "show more" takes the next of these. */
export const aiSearchSizes = [50, 100, 200, 500, 1_000, 2_000, 5_000, limits.queryEventsMax];

const places = (names: readonly string[]) => names.map((_, place) => place);

/** Makes by any of their spellings, in the order of the list. */
const makes: Parameter<string[]> = {
  role: "filter",
  fallback: [],
  read: (values) => {
    const asked = values.flatMap((value) => value.split(",")).map(canonicalBrand);
    return brands.filter((brand) => asked.includes(brand));
  },
  write: (chosen) => (chosen.length > 0 ? [chosen.join(",")] : []),
};

/** Words belong to the very search they led to: with any change of it they go, as the page of a list does. */
const words: Parameter<string> = {
  role: "page",
  fallback: "",
  read: ([text = ""]) => text.slice(0, limits.searchWordsChars),
  write: (text) => (text === "" ? [] : [text]),
};

/** What was typed; and what of it was left out, by why. */
const saidWords = {
  said: words,
  left: words,
  left_no_value: words,
  left_second: words,
  left_several: words,
  left_too_long: words,
};

/**
 * The AI search as its address holds it. Attributes have the names and numbers of query_event_ai; those of a
 * category that is off count for nothing.
 */
export const aiSearchQuery = defineQuery(paths.aiSearch, {
  /** At least one; an address with none of them is refused (NO_CATEGORY_SELECTED). */
  category: choices(aiSearchCategories, ["person"]),
  ...rangeFilter,
  ...placeFilters,
  /** One event of the catalogue by its id. */
  event: kindFilters.event,

  age_type: indexesFilter(places(ageTypes)),
  gender: indexesFilter(places(genders)),
  hat: indexesFilter(places(withWithout)),
  bag: indexesFilter(places(withWithout)),
  up_body_color: choices(colors, [], "filter"),
  up_body_clothing: indexesFilter(places(clothingLengths)),
  low_body_color: choices(colors, [], "filter"),
  low_body_clothing: indexesFilter(places(clothingLengths)),
  /** Seconds. */
  people_dwell_low: boundFilter(maxDwellSeconds),
  people_dwell_high: boundFilter(maxDwellSeconds),

  vehicle_type: indexesFilter(Object.values(vehicleTypes)),
  car_type: indexesFilter(places(carTypes)),
  color: choices(colors, [], "filter"),
  brand: makes,
  /** Part of a plate; * stands for any characters, ? for one. */
  lpr: textFilter(),
  /** Miles an hour. */
  speed_low: boundFilter(maxSpeedMph),
  speed_high: boundFilter(maxSpeedMph),
  /** Seconds. */
  vehicle_dwell_low: boundFilter(maxDwellSeconds),
  vehicle_dwell_high: boundFilter(maxDwellSeconds),

  size: pageSize(aiSearchSizes, limits.perPage),

  ...saidWords,
});
export type AiSearchQuery = QueryOf<typeof aiSearchQuery>;

export const saidKeys = Object.keys(saidWords) as (keyof typeof saidWords)[];

const attributes = {
  person: [
    "age_type",
    "gender",
    "hat",
    "bag",
    "up_body_color",
    "up_body_clothing",
    "low_body_color",
    "low_body_clothing",
    "people_dwell_low",
    "people_dwell_high",
  ],
  vehicle: [
    "vehicle_type",
    "car_type",
    "color",
    "brand",
    "lpr",
    "speed_low",
    "speed_high",
    "vehicle_dwell_low",
    "vehicle_dwell_high",
  ],
  ai_event: [],
} as const;

export type AiAttributeKey = (typeof attributes)["person" | "vehicle"][number];

/** The attributes that count: those of the chosen categories. */
export const countingAttributes = (category: readonly AiSearchCategory[]): AiAttributeKey[] =>
  category.flatMap((each) => attributes[each]);
