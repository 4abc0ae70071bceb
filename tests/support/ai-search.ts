import fc from "fast-check";
import { colors } from "../../contract/ai";
import type { DeviceFinding } from "../../contract/device-events";
/** What query_event_ai should find, worked out without a database. */

/** Every attribute in turn: all combinations of small numbers come up. */
export function inventFinding(n: number): DeviceFinding {
  if (n % 10 === 9) return { category: "ai_event" };
  if (n % 2 === 0) {
    return {
      category: "person",
      age_type: n % 3,
      gender: (n >> 1) % 2,
      hat: (n >> 2) % 2,
      ...(n % 5 !== 0 && { bag: (n >> 3) % 2 }),
      up_body_color: colors[n % 11],
      up_body_clothing: (n >> 1) % 2,
      low_body_color: colors[(n * 3) % 11],
      low_body_clothing: (n >> 4) % 2,
      dwell_time: n % 200,
    };
  }
  return {
    category: "vehicle",
    vehicle_type: 1 + (n % 5),
    car_type: n % 5,
    color: colors[n % 11],
    brand: ["VW", "Škoda", "Toyota"][n % 3] ?? "VW",
    speed_mph: n % 60,
    dwell_time: n % 90,
    lpr: `AB${n % 7}_${String(n).padStart(4, "0")}`,
  };
}

/** Upper case: plates are compared without regard to it. */
const plates: Record<string, RegExp> = { b3_: /B3_/, "AB*1": /AB.*1/, "?B5": /.B5/, none: /NONE/ };
const brandNames: Record<string, string> = { Volkswagen: "VW", skoda: "Škoda", TOYOTA: "Toyota" };

const some = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 });
const bound = fc.integer({ min: 0, max: 100 });
const filterArbitraries = {
  age_type: some([0, 1, 2]),
  gender: some([0, 1]),
  hat: some([0, 1]),
  bag: some([0, 1]),
  up_body_color: some(colors),
  up_body_clothing: some([0, 1]),
  low_body_color: some(colors),
  low_body_clothing: some([0, 1]),
  people_dwell_low: bound,
  people_dwell_high: bound,
  vehicle_type: some([1, 2, 3, 4, 5]),
  car_type: some([0, 1, 2, 3, 4]),
  color: some(colors),
  brand: some(Object.keys(brandNames)),
  speed_low: bound,
  speed_high: bound,
  vehicle_dwell_low: bound,
  vehicle_dwell_high: bound,
  lpr: fc.constantFrom(...Object.keys(plates)),
  event_id: some([301, 302, 999]),
  /** Places in the list of cameras, whose ids the database gives. */
  host_cam_id: some([0, 1, 2]),
};
export const aiFilterNames = Object.keys(filterArbitraries) as (keyof typeof filterArbitraries)[];
export const aiFilterValues = fc.record(filterArbitraries);
export type AiFilters = Partial<
  typeof aiFilterValues extends fc.Arbitrary<infer Values> ? Values : never
>;
export const aiCategories = ["search_person", "search_vehicle", "search_ai_event"] as const;

const isOneOf = (wanted: readonly unknown[] | undefined, value: unknown) =>
  !wanted || wanted.includes(value);

function isWithin(value: number | undefined, low: number | undefined, high: number | undefined) {
  if (low === undefined && high === undefined) return true;
  return value !== undefined && value >= (low ?? 0) && value <= (high ?? Infinity);
}

const passesAsPerson = (finding: DeviceFinding, filters: AiFilters) =>
  isOneOf(filters.age_type, finding.age_type) &&
  isOneOf(filters.gender, finding.gender) &&
  isOneOf(filters.hat, finding.hat) &&
  isOneOf(filters.bag, finding.bag) &&
  isOneOf(filters.up_body_color, finding.up_body_color) &&
  isOneOf(filters.up_body_clothing, finding.up_body_clothing) &&
  isOneOf(filters.low_body_color, finding.low_body_color) &&
  isOneOf(filters.low_body_clothing, finding.low_body_clothing) &&
  isWithin(finding.dwell_time, filters.people_dwell_low, filters.people_dwell_high);

const passesAsVehicle = (finding: DeviceFinding, filters: AiFilters) =>
  isOneOf(filters.vehicle_type, finding.vehicle_type) &&
  isOneOf(filters.car_type, finding.car_type) &&
  isOneOf(filters.color, finding.color) &&
  isOneOf(
    filters.brand?.map((brand) => brandNames[brand]),
    finding.brand,
  ) &&
  isWithin(finding.speed_mph, filters.speed_low, filters.speed_high) &&
  isWithin(finding.dwell_time, filters.vehicle_dwell_low, filters.vehicle_dwell_high);

/** Whether the n-th finding is found. Findings take their camera and their event id in turn. */
export function passesFilters(
  finding: DeviceFinding,
  n: number,
  filters: AiFilters,
  asked: readonly string[],
) {
  if (!isOneOf(filters.event_id, n % 2 === 0 ? 301 : 302)) return false;
  if (!isOneOf(filters.host_cam_id, n % 3)) return false;
  if (filters.lpr && !plates[filters.lpr]?.test(finding.lpr ?? "")) return false;
  if (!asked.includes(`search_${finding.category}`)) return false;
  if (finding.category === "person") return passesAsPerson(finding, filters);
  return finding.category !== "vehicle" || passesAsVehicle(finding, filters);
}
