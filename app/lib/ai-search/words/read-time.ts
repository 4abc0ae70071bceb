import type { TimeRange } from "~/lib/time/time-range";
import type { Calendar } from "./calendar";
import { hasRole, type Role } from "./meaning";
import { readAgo, readLast } from "./read-ago";
import { isPadding, type Read, readPoint } from "./read-point";
import { freeItem, leave, type Reading, take } from "./reading";
import { mergeSpans, type Point, type Relation, resolveSpan, type TimeSpan } from "./time-span";

const isClock = ({ clock, day, part }: Point) => clock !== undefined && !day && !part;

/** "Between 8 and 9", "from Monday to Wednesday", "14:00–16:00", "8時から9時まで". */
function readRange(reading: Reading, from: number, calendar: Calendar): Read<TimeSpan> | null {
  const lead = freeItem(reading, from);
  const isBetween = hasRole(lead, "between");
  const isLed = isBetween || hasRole(lead, "from");
  const first = readPoint(reading, isLed ? from + 1 : from, calendar, isLed || hasRole(lead, "at"));
  // "8–9 Uhr": whether the first number is a time shows only at the second.
  const start = first ?? readPoint(reading, from, calendar, true);
  if (!start) return null;
  const joint = freeItem(reading, start.next);
  const joins: Role[] = isBetween ? ["join", "to"] : ["to", "fromPost"];
  if (!hasRole(joint, ...joins)) return null;
  if (hasRole(freeItem(reading, start.next + 1), "now")) {
    const now = start.next + 2;
    const next = hasRole(freeItem(reading, now), "toPost") ? now + 1 : now;
    return { value: { relation: "since", from: start.value }, next };
  }
  const isSure = first !== null;
  const end = readPoint(
    reading,
    start.next + 1,
    calendar,
    isSure && (isLed || first.value.clock !== undefined || hasRole(joint, "fromPost")),
  );
  if (!end || (!isSure && !isClock(start.value))) return null;
  // A day up to a clock is no range: "Monday to 9".
  if (!start.value.clock !== !end.value.clock && !start.value.part && !end.value.part) {
    if (!end.value.day && !start.value.clock) return null;
  }
  const next = hasRole(freeItem(reading, end.next), "toPost", "between") ? end.next + 1 : end.next;
  return { value: { relation: "range", from: start.value, until: end.value }, next };
}

const relations: [Role, Relation][] = [
  ["since", "since"],
  ["after", "after"],
  ["before", "before"],
  ["until", "before"],
  ["around", "around"],
];
const postRelations: [Role, Relation][] = [
  ["sincePost", "since"],
  ["afterPost", "after"],
  ["beforePost", "before"],
  ["aroundPost", "around"],
  ["toPost", "before"],
  ["fromPost", "after"],
];

/** "From Friday" is since Friday; "from 8" is after 8. */
const ofFrom = (point: Point): Relation => (point.clock ? "after" : "since");

/** "Before Monday" has no start: it is no range, and not Monday either. */
function readRelated(reading: Reading, at: number, calendar: Calendar): Read<TimeSpan> | null {
  const lead = freeItem(reading, at);
  const roles = relations.filter(([role]) => hasRole(lead, role));
  const isFrom = hasRole(lead, "from");
  if (roles.length > 0 || isFrom) {
    const point = readPoint(reading, at + 1, calendar, true);
    const relation = point && (roles[0]?.[1] ?? ofFrom(point.value));
    if (point && relation) {
      return { value: { relation, from: point.value }, next: point.next };
    }
  }
  const point = readPoint(reading, at, calendar, hasRole(lead, "at"));
  if (!point) return null;
  const after = freeItem(reading, point.next);
  const post = postRelations.find(([role]) => hasRole(after, role));
  if (post) {
    const relation = post[0] === "fromPost" ? ofFrom(point.value) : post[1];
    return { value: { relation, from: point.value }, next: point.next + 1 };
  }
  return { value: { relation: "in", from: point.value }, next: point.next };
}

/** A time may begin with these; with other little words it does not, so that none is taken for nothing. */
const leads = [
  "at",
  "from",
  "since",
  "after",
  "before",
  "until",
  "between",
  "around",
  "last",
  "ago",
] as const satisfies Role[];

function readSpan(reading: Reading, at: number, calendar: Calendar): Read<TimeSpan> | null {
  const lead = freeItem(reading, at);
  if (!lead || (isPadding(lead) && !hasRole(lead, ...leads))) return null;
  return (
    readLast(reading, at) ??
    readAgo(reading, at) ??
    readRange(reading, at, calendar) ??
    readRelated(reading, at, calendar)
  );
}

/** Reads all that says when, and takes it out of the reading; what cannot be one range with it is left. */
export function readTime(reading: Reading, calendar: Calendar): TimeRange | null {
  let span: TimeSpan | null = null;
  for (let at = 0; at < reading.items.length; ) {
    const found = readSpan(reading, at, calendar);
    if (!found) {
      at++;
      continue;
    }
    const merged: TimeSpan | null = span ? mergeSpans(span, found.value) : found.value;
    if (merged && resolveSpan(merged, calendar)) {
      span = merged;
      take(reading, at, found.next);
    } else leave(reading, at, found.next, span ? "second" : "no_value");
    at = found.next;
  }
  return span && resolveSpan(span, calendar);
}
