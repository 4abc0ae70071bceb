import { maxDwellSeconds, maxSpeedMph } from "~contract/standing-search";
import { hasRole, type Item, meaningOf, type Unit } from "./meaning";
import { freeItem, leave, type Reading, take } from "./reading";

/** Reads how long and how fast: "longer than 2 minutes", "30 to 50 km/h", "2分以上". */

export interface Bounds {
  low?: number;
  high?: number;
  /** Item at which it stands. */
  at: number;
}

export interface Amounts {
  /** Seconds. */
  dwell?: Bounds;
  /** Miles an hour, as the contract. */
  speed?: Bounds;
}

const kmPerMile = 1.609_344;
/** A bound beyond the search's own fields would not be in its address. */
const largest = { dwell: maxDwellSeconds, speed: maxSpeedMph };
/** Units of how long something lasts. */
export const clockSeconds: Partial<Record<Unit, number>> = { second: 1, minute: 60, hour: 3_600 };

interface Amount {
  kind: "dwell" | "speed";
  /** Seconds or miles an hour. */
  value: number;
  next: number;
}

type UnitOf = { kind: Amount["kind"]; factor: number };

function unitOf(item: Item | undefined, hasSpeedWord: boolean): UnitOf | null {
  const unit = meaningOf(item, "unit")?.unit;
  if (unit === undefined) return null;
  const time = clockSeconds[unit];
  if (time !== undefined) return { kind: "dwell", factor: time };
  if (unit === "mph") return { kind: "speed", factor: 1 };
  // "50 キロ" is a speed only beside 時速.
  const isSpeed = unit === "kmh" || (unit === "km" && hasSpeedWord);
  return isSpeed ? { kind: "speed", factor: 1 / kmPerMile } : null;
}

/** "2 minutes", and "1 minute 30 seconds"; without a number one of the unit where `isOne`. */
export function readAmount(
  reading: Reading,
  at: number,
  hasSpeed: boolean,
  isOne: boolean,
): Amount | null {
  const count = meaningOf(freeItem(reading, at), "number")?.value;
  const unitAt = count === undefined ? at : at + 1;
  const unit = unitOf(freeItem(reading, unitAt), hasSpeed);
  if (!unit || (count === undefined && !isOne)) return null;
  const value = (count ?? 1) * unit.factor;
  const more = count === undefined ? null : readAmount(reading, unitAt + 1, hasSpeed, false);
  const isPart = more?.kind === unit.kind && more.value < unit.factor && unit.kind === "dwell";
  return isPart
    ? { kind: unit.kind, value: value + more.value, next: more.next }
    : { kind: unit.kind, value, next: unitAt + 1 };
}

interface FoundBounds {
  kind: Amount["kind"];
  low?: number;
  high?: number;
  next: number;
}

const isFiller = (item: Item | undefined) =>
  hasRole(item, "filler", "stay", "speed", "place", "link");

/** A first number whose unit comes with the second: "2 to 5 minutes". */
function readTwo(reading: Reading, at: number, hasSpeed: boolean): FoundBounds | null {
  const low = meaningOf(freeItem(reading, at), "number")?.value;
  if (low === undefined) return null;
  const unit = unitOf(freeItem(reading, at + 1), hasSpeed);
  const joint = unit ? at + 2 : at + 1;
  if (!hasRole(freeItem(reading, joint), "to", "join", "fromPost")) return null;
  const high = readAmount(reading, joint + 1, hasSpeed, false);
  // "Mezi 8. a 9. hodinou" is a time.
  const isClock = hasRole(reading.items[high ? high.next - 1 : at], "oclock");
  if (!high || isClock || (unit && unit.kind !== high.kind)) return null;
  const second = meaningOf(freeItem(reading, joint + 1), "number")?.value ?? 1;
  const factor = unit ? unit.factor : high.value / second;
  if (low * factor > high.value) return null;
  const next = hasRole(freeItem(reading, high.next), "toPost", "between")
    ? high.next + 1
    : high.next;
  return { kind: high.kind, low: low * factor, high: high.value, next };
}

function readBounds(reading: Reading, from: number, hasSpeed: boolean): FoundBounds | null {
  // "Within the last hour" is a time, and so is "vor 10 Minuten".
  if (hasRole(reading.items[from - 1], "last", "ago")) return null;
  const lead = freeItem(reading, from);
  const isMin = hasRole(lead, "min");
  const isMax = hasRole(lead, "max");
  // "Waited 5 minutes" is at least as long.
  const isFor = hasRole(lead, "for", "stay");
  let at = from;
  if (isMin || isMax || isFor || hasRole(lead, "between", "from")) at++;
  while (at > from && at - from < 4 && isFiller(freeItem(reading, at))) at++;
  const two = isMin || isMax ? null : readTwo(reading, at, hasSpeed);
  if (two) return two;
  const one = readAmount(reading, at, hasSpeed, isMin || isMax || hasRole(lead, "for"));
  if (!one) return null;
  const { kind, value, next } = one;
  const after = freeItem(reading, next);
  // "Less than an hour ago" is a time.
  if (hasRole(after, "ago")) return null;
  if (isMax || hasRole(after, "maxPost"))
    return { kind, high: value, next: isMax ? next : next + 1 };
  if (hasRole(after, "minPost")) return { kind, low: value, next: next + 1 };
  if (kind === "dwell" && hasRole(after, "stay") && !hasRole(reading.items[next - 1], "oclock")) {
    return { kind, low: value, next: next + 1 };
  }
  return isMin || (isFor && kind === "dwell") ? { kind, low: value, next } : null;
}

/** Whole numbers within the two bounds, as the contract has them. */
function toBounds({ low, high }: FoundBounds, at: number): Bounds {
  const tidy = (value: number) => Number(value.toFixed(6));
  return {
    at,
    ...(low !== undefined && { low: Math.ceil(tidy(low)) }),
    ...(high !== undefined && { high: Math.floor(tidy(high)) }),
  };
}

/** "Over 2 minutes and under 5": one may bring each end. */
function join(one: Bounds | undefined, other: Bounds): Bounds | null {
  if (!one) return other;
  const isHalf =
    (one.low === undefined) !== (other.low === undefined) &&
    (one.high === undefined) !== (other.high === undefined);
  const joined = { ...one, ...other, at: one.at };
  return isHalf && (joined.low ?? 0) <= (joined.high ?? 0) ? joined : null;
}

export function readAmounts(reading: Reading): Amounts {
  const amounts: Amounts = {};
  const hasSpeed = reading.items.some((item) => hasRole(item, "speed"));
  for (let at = 0; at < reading.items.length; ) {
    const found = readBounds(reading, at, hasSpeed);
    if (!found) {
      at++;
      continue;
    }
    const bounds = join(amounts[found.kind], toBounds(found, at));
    if (Math.max(found.low ?? 0, found.high ?? 0) > largest[found.kind]) {
      leave(reading, at, found.next, "no_value");
    } else if (bounds) {
      amounts[found.kind] = bounds;
      take(reading, at, found.next);
    } else leave(reading, at, found.next, "second");
    at = found.next;
  }
  return amounts;
}

/** A bound without its unit is no little word: "over 30". */
export function leaveBareBounds(reading: Reading): void {
  reading.items.forEach((item, at) => {
    const next = freeItem(reading, at + 1);
    const isBound = hasRole(item, "min", "max") && !reading.used[at];
    if (isBound && (meaningOf(next, "number") ?? meaningOf(next, "unit"))) {
      leave(reading, at, at + 1, "unknown");
    }
  });
}
