import { type AiCategory, aiCategoryOf } from "~contract/events";
import { hasRole, isLittle, meaningOf, type NounClass } from "./meaning";
import { freeItem, leave, type Reading, take } from "./reading";
import { carried } from "./things";
import type { Sets, WordsFilter } from "./words-result";

/** Reads what is looked for: people and vehicles, what they wear, and the names of places. */

export interface Attributes {
  filter: WordsFilter;
  /** Each mention of a category, by the item at which it stands. */
  mentions: { at: number; category: AiCategory }[];
  cameras: Set<string>;
  hosts: Set<string>;
  regions: Set<string>;
}

function add(filter: WordsFilter, sets: Sets): void {
  for (const [field, values] of Object.entries(sets) as [keyof Sets, never[]][]) {
    const known: never[] = (filter[field] as never[] | undefined) ?? [];
    filter[field] = [...known, ...values.filter((value) => !known.includes(value))] as never;
  }
}

const nounOf = (reading: Reading, at: number) => meaningOf(freeItem(reading, at), "noun");
const isAdjective = (reading: Reading, at: number) =>
  !!meaningOf(freeItem(reading, at), "adjective");

/** In Chinese and Japanese a space is the end of a phrase. */
function isApart({ folded, items }: Reading, at: number): boolean {
  const from = items[at - 1]?.end ?? 0;
  const start = items[at]?.start ?? 0;
  return start > from && /[\p{Script=Han}\p{Script=Hiragana}]/u.test(folded.text[start] ?? "");
}

/**
 * The noun that an adjective stands before; one unknown word may stand between ("white rusty van"), and in a series
 * another adjective after it ("black or dark grey van").
 */
function nounAfter(reading: Reading, from: number): number | "unknown" | null {
  const { items } = reading;
  for (let at = from + 1, unknownAt = -1; at < items.length; at++) {
    const item = freeItem(reading, at);
    if (!item) return unknownAt < 0 ? null : "unknown";
    if (nounOf(reading, at)) return at;
    if (meaningOf(item, "none")) return "unknown";
    if (item.meanings.length === 0) {
      if (isApart(reading, at)) return null;
      const isOneWord =
        unknownAt < 0 || (unknownAt === at - 1 && items[at - 1]?.end === item.start);
      if (!isOneWord) return "unknown";
      unknownAt = at;
      continue;
    }
    const isInSeries = unknownAt >= 0 && hasRole(items[unknownAt - 1], "join");
    if (isInSeries && isAdjective(reading, at)) continue;
    if (unknownAt >= 0) return "unknown";
    const isSeries = hasRole(item, "join") || meaningOf(item, "break");
    const isOther = hasRole(item, "join") && freeItem(reading, at + 1)?.meanings.length === 0;
    const goesOn =
      hasRole(item, "link", "wearPost") || (isSeries && isAdjective(reading, at + 1)) || isOther;
    if (!goesOn && !isAdjective(reading, at)) return null;
  }
  return reading.items.at(-1)?.meanings.length === 0 ? "unknown" : null;
}

/** The noun that an adjective stands after: "jacket red", "SUV, white", "ジャケットが赤い". */
function nounBefore(reading: Reading, from: number): { noun: number | null; isWorn: boolean } {
  let isWorn = false;
  for (let at = from - 1; at >= 0; at--) {
    const item = reading.items[at];
    if (!item || nounOf(reading, at)) return { noun: item ? at : null, isWorn };
    if (hasRole(item, "wear")) isWorn = true;
    const isComma = meaningOf(item, "break") && nounOf(reading, at - 1);
    const isSeries = hasRole(item, "join") && isAdjective(reading, at - 1);
    const goesOn =
      isSeries ||
      (isLittle(item) && (hasRole(item, "wear") || !hasRole(item, "join", "with", "at")));
    if (!isComma && !goesOn && !(meaningOf(item, "adjective") && !reading.left[at])) break;
  }
  return { noun: null, isWorn };
}

/** What the adjective at `at` stands with; null: with nothing it can say something about. */
function attach(reading: Reading, at: number, on: Partial<Record<NounClass, Sets>>) {
  const after = nounAfter(reading, at);
  if (after === "unknown") return null;
  const ahead = after === null ? undefined : nounOf(reading, after);
  const before = nounBefore(reading, at);
  const behind = before.noun === null ? undefined : nounOf(reading, before.noun);
  const isPostponed = meaningOf(reading.items[at + 1], "break") && before.noun === at - 1;
  if (ahead && on[ahead.of] && !(isPostponed && behind && on[behind.of])) return ahead.of;
  // "The man with the jacket in red": a person has no colour, but what they wear has.
  if (ahead && ahead.of !== "person") return null;
  if (behind && on[behind.of]) return behind.of;
  if (on.upper && hasRole(reading.items[at + 1], "wearPost")) return "upper" as const;
  return before.isWorn && (!behind || behind.of === "person") ? ("upper" as const) : null;
}

function readNames(reading: Reading, at: number, result: Attributes): boolean {
  const names = meaningOf(reading.items[at], "names");
  if (meaningOf(reading.items[at], "tooManyNames")) leave(reading, at, at + 1, "several");
  if (!names) return false;
  for (const kind of ["cameras", "hosts", "regions"] as const) {
    for (const id of names[kind]) result[kind].add(id);
  }
  return true;
}

/** Of these the search takes one. */
function readSingles(reading: Reading, at: number, { filter, mentions }: Attributes): boolean {
  const item = reading.items[at];
  const event = meaningOf(item, "event");
  const pattern = meaningOf(item, "pattern");
  if (!event && !pattern) return false;
  const field = event ? "event" : "lpr";
  if (filter[field] !== undefined) leave(reading, at, at + 1, "second");
  else if (event) filter.event = event.id;
  else if (pattern) {
    filter.lpr = pattern.plate;
    mentions.push({ at, category: "vehicle" });
  }
  return true;
}

function readAt(reading: Reading, at: number, isNegated: boolean, result: Attributes): boolean {
  const item = freeItem(reading, at);
  if (!item) return false;
  if (readNames(reading, at, result) || readSingles(reading, at, result)) return true;
  const { filter, mentions } = result;
  const noun = meaningOf(item, "noun");
  if (noun) {
    mentions.push({ at, category: noun.category });
    add(
      filter,
      noun.of === "hat" || noun.of === "bag" ? carried(noun.of, isNegated) : (noun.sets ?? {}),
    );
    if (!noun.hasValue) reading.left[at] = "no_value";
    return true;
  }
  const category = meaningOf(item, "category");
  if (category) mentions.push({ at, category: category.category });
  return category !== undefined;
}

export function readAttributes(reading: Reading, negated: ReadonlySet<number>): Attributes {
  const result: Attributes = {
    filter: {},
    mentions: [],
    cameras: new Set(),
    hosts: new Set(),
    regions: new Set(),
  };
  const { filter, mentions } = result;
  reading.items.forEach((item, at) => {
    const adjective = meaningOf(item, "adjective");
    if (!adjective || reading.used[at]) return;
    const of = attach(reading, at, adjective.on);
    const sets = of && adjective.on[of];
    if (!sets) reading.left[at] = "unknown";
    else {
      add(filter, sets);
      mentions.push({ at, category: of === "vehicle" ? "vehicle" : "person" });
    }
  });
  reading.items.forEach((_item, at) => {
    if (readAt(reading, at, negated.has(at), result)) take(reading, at, at + 1);
    else if (isAdjective(reading, at)) take(reading, at, at + 1);
  });
  mentions.sort((one, other) => one.at - other.at);
  if (mentions.length === 0 && filter.event !== undefined) {
    mentions.push({ at: 0, category: aiCategoryOf(filter.event) });
  }
  return result;
}
