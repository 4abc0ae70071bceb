import { hasRole, type Item, isLittle, type Kind, meaningOf } from "./meaning";
import { leave, type Reading, take } from "./reading";

/**
 * The search can leave out hats and bags alone. Whatever else is negated ("no red car", "not yesterday") is shown as
 * not understood, and never searched for.
 */

const timeKinds: Kind[] = [
  "day",
  "part",
  "weekday",
  "week",
  "weekend",
  "month",
  "monthName",
  "clock",
  "number",
  "unit",
  "date",
];

const carriedOf = (item: Item | undefined) => {
  const of = meaningOf(item, "noun")?.of;
  return of === "hat" || of === "bag" ? of : null;
};

/** Words between a negation and what it is about. */
const isBetween = (item: Item) =>
  isLittle(item) &&
  !hasRole(item, "not", "notPost", "plate", "stay", "speed", "last", "min", "max");

/** Marks a run of things joined by "and" that begins or ends at `at`. */
function negateRun({ items }: Reading, negated: Set<number>, from: number, step: 1 | -1): number {
  let at = from;
  negated.add(at);
  for (;;) {
    const next = at + 2 * step;
    if (!hasRole(items[at + step], "join") || !carriedOf(items[next])) return at;
    negated.add(next);
    at = next;
  }
}

function negateNext(reading: Reading, at: number, negated: Set<number>): void {
  const { items } = reading;
  let target = at + 1;
  while (items[target] && isBetween(items[target] as Item)) target++;
  let noun = target;
  while (meaningOf(items[noun], "adjective") || hasRole(items[noun], "link")) noun++;
  if (carriedOf(items[noun])) {
    take(reading, at, target);
    negateRun(reading, negated, noun, 1);
    return;
  }
  const item = items[target];
  if (!item || meaningOf(item, "break")) {
    leave(reading, at, at + 1, "unknown");
    return;
  }
  let end = meaningOf(item, "adjective") && meaningOf(items[noun], "noun") ? noun + 1 : target + 1;
  const isTime = (each: Item | undefined) =>
    each?.meanings.some(({ kind }) => timeKinds.includes(kind));
  while (isTime(items[target]) && isTime(items[end])) end++;
  leave(reading, at, end, item.meanings.length > 0 ? "no_value" : "unknown");
}

function negateLast(reading: Reading, at: number, negated: Set<number>): void {
  const { items } = reading;
  let target = at - 1;
  while (target >= 0 && isBetween(items[target] as Item)) target--;
  if (carriedOf(items[target])) {
    negateRun(reading, negated, target, -1);
    take(reading, target + 1, at + 1);
    return;
  }
  const isNothing = target < 0 || meaningOf(items[target], "break");
  leave(reading, isNothing ? at : target, at + 1, "no_value");
}

/** The hats and bags that are not there; all else that is negated is left. */
export function readNegations(reading: Reading): Set<number> {
  const negated = new Set<number>();
  reading.items.forEach((item, at) => {
    if (reading.used[at]) return;
    if (hasRole(item, "not")) negateNext(reading, at, negated);
    else if (hasRole(item, "notPost")) negateLast(reading, at, negated);
  });
  return negated;
}
