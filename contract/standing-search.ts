import {
  ageTypes,
  carTypes,
  clothingLengths,
  colors,
  genders,
  vehicleTypes,
  withWithout,
} from "./ai";
import { brands, canonicalBrand } from "./brands";
import { isId } from "./ids";

/**
 * A kept AI search as the cloud reads it: what a standing search looks for. The console's own definition is
 * app/lib/ai-search/ai-search-query.ts, whose test holds both to the same meaning.
 */

/** Ends of the ranges that can be searched. */
export const maxSpeedMph = 120;
export const maxDwellSeconds = 3_600;
/** Of a typed text. */
const maxTextChars = 64;
const maxPlaces = 2_000;

type Read<Value> = (values: readonly string[]) => Value | null;

const split = (values: readonly string[]) => values.flatMap((value) => value.split(","));

const someOf =
  <Value extends string | number>(all: readonly Value[]): Read<Value[]> =>
  (values) => {
    const named = split(values);
    const chosen = all.filter((each) => named.includes(String(each)));
    return chosen.length > 0 ? chosen : null;
  };
const numbersOf = (names: readonly string[]) => someOf(names.map((_, index) => index));
const upTo =
  (max: number): Read<number> =>
  ([text = ""]) =>
    /^\d{1,9}$/.test(text) && Number(text) <= max ? Number(text) : null;
const makes: Read<string[]> = (values) => someOf(brands)(split(values).map(canonicalBrand));

const person = {
  age_type: numbersOf(ageTypes),
  gender: numbersOf(genders),
  hat: numbersOf(withWithout),
  bag: numbersOf(withWithout),
  up_body_color: someOf(colors),
  up_body_clothing: numbersOf(clothingLengths),
  low_body_color: someOf(colors),
  low_body_clothing: numbersOf(clothingLengths),
  people_dwell_low: upTo(maxDwellSeconds),
  people_dwell_high: upTo(maxDwellSeconds),
};
const vehicle = {
  vehicle_type: someOf(Object.values(vehicleTypes)),
  car_type: numbersOf(carTypes),
  color: someOf(colors),
  brand: makes,
  speed_low: upTo(maxSpeedMph),
  speed_high: upTo(maxSpeedMph),
  vehicle_dwell_low: upTo(maxDwellSeconds),
  vehicle_dwell_high: upTo(maxDwellSeconds),
};

type ValuesOf<Readers extends Record<string, Read<unknown>>> = {
  [Key in keyof Readers]?: NonNullable<ReturnType<Readers[Key]>>;
};

/** Arguments of query_event_ai, without time and cameras. */
export interface StandingFilter extends ValuesOf<typeof person>, ValuesOf<typeof vehicle> {
  search_person: boolean;
  search_vehicle: boolean;
  search_ai_event: boolean;
  event_id?: number[];
  lpr?: string;
}

export interface StandingSearch {
  filter: StandingFilter;
  /** A host stands for all its cameras, those added later too. Null: every camera in reach. */
  places: { hostIds: string[]; cameraIds: string[] } | null;
}

/** Null for a search that finds nothing: without a category, or with every place taken away. Its time is left out. */
export function readStandingSearch(query: string): StandingSearch | null {
  const search = new URLSearchParams(query);
  const categories = search.has("category") ? split(search.getAll("category")) : ["person"];
  const is = (category: string) => categories.includes(category);
  const [isPerson, isVehicle] = [is("person"), is("vehicle")];
  const places = readPlaces(search);
  if ((!isPerson && !isVehicle && !is("ai_event")) || places === "nowhere") return null;
  const read = <Readers extends Record<string, Read<unknown>>>(readers: Readers) =>
    Object.fromEntries(
      Object.entries(readers)
        .map(([name, reader]) => [name, reader(search.getAll(name))] as const)
        .filter(([, value]) => value !== null),
    ) as ValuesOf<Readers>;
  const event = search.get("event_id") ?? "";
  const plate = (search.get("lpr") ?? "").trim().slice(0, maxTextChars);
  return {
    places,
    filter: {
      search_person: isPerson,
      search_vehicle: isVehicle,
      search_ai_event: is("ai_event"),
      ...(/^\d{1,5}$/.test(event) && { event_id: [Number(event)] }),
      ...(isPerson && read(person)),
      ...(isVehicle && { ...read(vehicle), ...(plate !== "" && { lpr: plate }) }),
    },
  };
}

function readPlaces(search: URLSearchParams): StandingSearch["places"] | "nowhere" {
  const ids = (name: string) =>
    [...new Set(split(search.getAll(name)))].filter(isId).slice(0, maxPlaces);
  const [hostIds, cameraIds] = [ids("host_id"), ids("host_cam_id")];
  if (hostIds.length > 0 || cameraIds.length > 0) return { hostIds, cameraIds };
  return search.has("host_id") ? "nowhere" : null;
}
