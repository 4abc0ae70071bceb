import { hasRole, meaningOf, type Role, type Unit } from "./meaning";
import { clockSeconds, readAmount } from "./read-amounts";
import { isPadding, type Read } from "./read-point";
import { freeItem, type Reading } from "./reading";
import { aroundMinutes, type TimeSpan } from "./time-span";

/** Reads times that are measured back from now. */

const secondsOf: Partial<Record<Unit, number>> = {
  ...clockSeconds,
  day: 86_400,
  week: 7 * 86_400,
};
/** Longer ago nothing is kept. */
const maxBack = 10 * 366 * 86_400;

/** "The last 3 days", "the past hour". */
export function readLast(reading: Reading, at: number): Read<TimeSpan> | null {
  if (!hasRole(freeItem(reading, at), "last")) return null;
  const count = meaningOf(freeItem(reading, at + 1), "number");
  const unitAt = count ? at + 2 : at + 1;
  const unit = meaningOf(freeItem(reading, unitAt), "unit");
  const each = unit && secondsOf[unit.unit];
  const last = Math.round((count?.value ?? 1) * (each ?? 0));
  if (last <= 0 || last > maxBack) return null;
  return { value: { relation: "in", from: {}, back: { from: last, until: 0 } }, next: unitAt + 1 };
}

/** Beside how long ago it was: "less than an hour ago", "since two hours ago", "about 20 minutes ago". */
const ageLeads = [
  "around",
  "since",
  "from",
  "after",
  "max",
  "min",
  "before",
  "until",
] as const satisfies Role[];

/** A number of which only the last part stands before "ago": "one and a half hours", "一個半小時". */
function isCutOff(reading: Reading, at: number): boolean {
  let before = at - 1;
  while (hasRole(freeItem(reading, before), "join", "filler")) before--;
  const item = freeItem(reading, before);
  return !!(meaningOf(item, "number") ?? meaningOf(item, "unit"));
}

/** Seconds of "two hours ago", behind its last word; null where none begins, or where more belongs to its number. */
function readAge(reading: Reading, start: number, isAhead: boolean): Read<number> | null {
  // "An hour ago", "před hodinou"; "hours ago" says no number.
  const isOne = isAhead || hasRole(reading.items[start - 1], "filler");
  const age = readAmount(reading, start, false, isOne);
  if (age?.kind !== "dwell" || age.value > maxBack || isCutOff(reading, start)) return null;
  const next = isAhead ? age.next : age.next + 1;
  if (!isAhead && !hasRole(freeItem(reading, age.next), "ago")) return null;
  const count = meaningOf(freeItem(reading, start), "number")?.value;
  const isClock = Number.isInteger(count) && hasRole(reading.items[age.next - 1], "oclock");
  // "Pred 8. hodinou" is before eight o'clock.
  if (isAhead && isClock) return null;
  const isOpen = hasRole(freeItem(reading, next), "join");
  if (isOpen && meaningOf(freeItem(reading, next + 1), "number")) return null;
  return { value: age.value, next };
}

/** Behind the words after a time that say it is the beginning: "30分前から", "兩小時前到現在"; `at` where there are none. */
function skipSince(reading: Reading, at: number): number {
  const item = freeItem(reading, at);
  if (hasRole(item, "sincePost", "fromPost")) return at + 1;
  return hasRole(item, "to") && hasRole(freeItem(reading, at + 1), "now") ? at + 2 : at;
}

/** "Two hours ago", "vor 20 Minuten": around then, or since then. Days ago are days. */
export function readAgo(reading: Reading, from: number): Read<TimeSpan> | null {
  const lead = freeItem(reading, from);
  // "Vor" and "před" stand before what they count; 前 does so in other meanings.
  const isAhead = hasRole(lead, "ago") && hasRole(lead, "before");
  const roleAt = isAhead ? from + 1 : from;
  const role = ageLeads.find((each) => hasRole(freeItem(reading, roleAt), each));
  let start = role ? roleAt + 1 : roleAt;
  while (start > from && isPadding(freeItem(reading, start))) start++;
  const age = readAge(reading, start, isAhead);
  if (!age) return null;
  // "More than two hours ago" has no start.
  if (role === "min" || role === "before" || role === "until")
    return { value: { relation: "before", from: {} }, next: age.next };
  const next = skipSince(reading, age.next);
  const isSince = next > age.next || (role !== undefined && role !== "around");
  const spread = aroundMinutes * 60;
  const back = isSince
    ? { from: age.value, until: 0 }
    : { from: age.value + spread, until: Math.max(0, age.value - spread) };
  return { value: { relation: "in", from: {}, back }, next };
}
