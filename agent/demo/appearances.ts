import type { DeviceFinding } from "../../contract/device-events";

/**
 * What the demo's tracks do not tell and its small pictures do not show: age, sleeves, makes, how long somebody stays.
 * An actor keeps its looks; what differs from one time to the next is chosen each time.
 */

type Looks = Pick<DeviceFinding, "age_type" | "up_body_clothing" | "low_body_clothing">;

const teen = 0;
const elder = 2;
const short = 1;

/** By loop and actor; everybody else is an adult in long clothes. */
const looks: Record<string, Looks> = {
  "street jogger-1": { age_type: teen, up_body_clothing: short, low_body_clothing: short },
  "street waiting-1": { age_type: teen },
  "street man-2": { age_type: elder },
  "street walker-1": { up_body_clothing: short },
  "shop customer-2": { age_type: teen, up_body_clothing: short },
  "shop customer-4": { age_type: elder, low_body_clothing: short },
  "gate walker-1": { age_type: teen, low_body_clothing: short },
  "lobby visitor-1": { age_type: elder },
  "lobby seated-1": { up_body_clothing: short },
  "checkout customer-3": { age_type: elder },
  "checkout cashier-1": { up_body_clothing: short },
  "parking woman-1": { up_body_clothing: short },
};

export const looksOf = (loop: string, actor: string): Looks => looks[`${loop} ${actor}`] ?? {};

/** Makes of each kind of vehicle, by the contract's numbers; a kind that stands twice is met more often. */
const makes: Record<number, readonly string[]> = {
  1: [
    "Toyota",
    "Volkswagen",
    "Ford",
    "Škoda",
    "BMW",
    "Mercedes-Benz",
    "Hyundai",
    "Kia",
    "Nissan",
    "Peugeot",
    "Renault",
    "Volvo",
    "Tesla",
    "Mazda",
  ],
  3: ["Honda", "BMW", "Suzuki"],
  4: ["Mercedes-Benz", "MAN", "Scania", "Iveco"],
  5: ["Volvo", "Scania", "MAN", "Iveco", "Isuzu", "Hino"],
};

const pick = <Value>(values: readonly Value[], random: () => number): Value | undefined =>
  values[Math.floor(random() * values.length)];

/** Cars whose shapes look alike from above. */
const alike: Record<number, readonly number[]> = { 1: [1, 1, 0], 2: [2, 2, 3] };

const bike = 2;
const motorcycle = 3;
/** Who is there the whole loop has been there for longer: up to so long. */
const maxStaySeconds = 40 * 60;

/**
 * A finding as it is reported this time.
 * @param isThroughout it is in the picture for the whole loop
 */
export function varyFinding(
  finding: DeviceFinding,
  isThroughout: boolean,
  random: () => number,
): DeviceFinding {
  // Most stays are short: the square keeps the long ones few.
  const stay = isThroughout ? Math.round(random() ** 2 * maxStaySeconds) : 0;
  const dwell = Math.max(finding.dwell_time ?? 0, stay);
  const { vehicle_type: given } = finding;
  if (given === undefined) return { ...finding, dwell_time: dwell };
  const type = given === bike && random() < 0.3 ? motorcycle : given;
  const car =
    finding.car_type === undefined ? undefined : pick(alike[finding.car_type] ?? [], random);
  return {
    ...finding,
    vehicle_type: type,
    ...(car !== undefined && { car_type: car }),
    brand: pick(makes[type] ?? [], random),
    dwell_time: dwell,
  };
}
