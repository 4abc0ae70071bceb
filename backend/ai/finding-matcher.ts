import type { DeviceFinding } from "../../contract/device-events";
import { aiCategories } from "../../contract/events";
import { type AiColumn, type AiCondition, type AiFilter, attributeColumns } from "./filter";
import { createLike, longestLiteral } from "./like";
import { colorNumber, storedBrand, storedPlate } from "./stored-finding";

/** A search to hold findings against; its time is left out. */
export interface StandingFilter {
  filter: Pick<AiFilter, "groups" | "eventIds" | "plate">;
  /** Any of these cameras, or any camera of these hosts; null for everywhere. */
  places: { hostIds: number[]; cameraIds: number[] } | null;
}

/** A finding with what its event says of it. */
export interface PlacedFinding {
  hostId: number;
  cameraId: number;
  eventId: number;
  finding: DeviceFinding;
}

type Value = string | number | null | undefined;

const colored = new Set<AiColumn>(["up_body_color", "low_body_color", "color"]);

function readAttribute(finding: DeviceFinding, column: AiColumn): Value {
  return colored.has(column)
    ? colorNumber(finding[column as "color"])
    : finding[column as Exclude<AiColumn, "up_body_color" | "low_body_color" | "color">];
}

/** One category of one search. */
interface Entry<Key> {
  key: Key;
  search: StandingFilter;
  conditions: AiCondition[];
  /** What is no choice of values; looked at last. */
  isWithin: (finding: DeviceFinding) => boolean;
}

/**
 * Leaves of some entries, as bits, those that choose a finding's value of one column, and those that do not care. False:
 * none is left.
 */
type Column = (left: Uint32Array, placed: PlacedFinding) => boolean;

const always = () => true;

function readRest({ plate }: AiFilter, conditions: AiCondition[]): Entry<unknown>["isWithin"] {
  const tests = conditions.flatMap((condition) => {
    if (condition.type !== "between") return [];
    const { column, low, high } = condition;
    return (finding: DeviceFinding) => {
      const value = finding[column];
      return value !== undefined && value >= low && value <= high;
    };
  });
  if (plate !== undefined) {
    const isLike = createLike(plate);
    tests.push((finding) => {
      const stored = storedPlate(finding);
      return stored !== null && isLike(stored);
    });
  }
  return tests.length === 0 ? always : (finding) => tests.every((test) => test(finding));
}

/**
 * @param choose the values an entry asks for; null where it does not care
 * @param read the finding's value, or several of which each may be chosen
 */
function createColumn<Item>(
  entries: readonly Item[],
  choose: (entry: Item) => Value[] | null,
  read: (placed: PlacedFinding) => Value | readonly Value[],
): Column | null {
  const chosen = entries.map(choose);
  if (chosen.every((values) => values === null)) return null;
  const indifferent = new Uint32Array(Math.ceil(entries.length / 32));
  const set = (bits: Uint32Array, place: number) => {
    bits[place >> 5] = (bits[place >> 5] ?? 0) | (1 << (place & 31));
  };
  chosen.forEach((values, place) => {
    if (values === null) set(indifferent, place);
  });
  const byValue = new Map<Value, Uint32Array>();
  chosen.forEach((values, place) => {
    for (const value of values ?? []) {
      const bits = byValue.get(value) ?? indifferent.slice();
      byValue.set(value, bits);
      set(bits, place);
    }
  });
  return (left, placed) => {
    const value = read(placed);
    if (!isList(value)) return keepCommon(left, byValue.get(value) ?? indifferent, none);
    const [first = indifferent, ...others] = value.flatMap((each) => byValue.get(each) ?? []);
    return keepCommon(left, first, others);
  };
}

const none: never[] = [];
const isList = (value: Value | readonly Value[]): value is readonly Value[] => Array.isArray(value);

const valuesOf = (conditions: AiCondition[], isOf: (condition: AiCondition) => boolean) => {
  const condition = conditions.find(isOf);
  return condition && "values" in condition ? condition.values : null;
};

/** Every piece of a text that has one of these lengths. */
function listPieces(text: string, lengths: ReadonlySet<number>): string[] {
  const pieces: string[] = [];
  for (const length of lengths) {
    for (let start = 0; start + length <= text.length; start++)
      pieces.push(text.slice(start, start + length));
  }
  return pieces;
}

function createColumns(entries: readonly Entry<unknown>[]): Column[] {
  const attribute = (column: AiColumn) =>
    createColumn(
      entries,
      ({ conditions }) =>
        valuesOf(conditions, (each) => each.type === "oneOf" && each.column === column),
      ({ finding }) => readAttribute(finding, column),
    );
  const literalOf = ({ search: { filter } }: Entry<unknown>) =>
    filter.plate === undefined ? null : longestLiteral(filter.plate);
  const lengths = new Set(entries.flatMap((entry) => literalOf(entry)?.length ?? []));
  // What leaves few comes first, and what is slow to read last: most findings are done after some columns.
  return [
    // Hosts by their negative ids: a place is either.
    createColumn(
      entries,
      ({ search: { places } }) =>
        places && [...places.cameraIds, ...places.hostIds.map((id) => -id)],
      ({ cameraId, hostId }) => [cameraId, -hostId],
    ),
    ...attributeColumns.map(attribute),
    createColumn(
      entries,
      ({ conditions }) => valuesOf(conditions, ({ type }) => type === "brand"),
      ({ finding }) => storedBrand(finding),
    ),
    createColumn(
      entries,
      ({ search }) => search.filter.eventIds ?? null,
      ({ eventId }) => eventId,
    ),
    // Not the whole of what a plate asks for, but it leaves few to be compared one by one.
    createColumn(
      entries,
      (entry) => {
        const literal = literalOf(entry);
        return literal === null ? null : [literal];
      },
      ({ finding }) => listPieces(storedPlate(finding) ?? "", lengths),
    ),
  ].filter((column) => column !== null);
}

/** @returns the keys of the searches that a finding of this category matches */
function createCategoryMatcher<Key>(entries: readonly Entry<Key>[]) {
  const columns = createColumns(entries);
  const all = new Uint32Array(Math.ceil(entries.length / 32)).fill(0xffffffff);
  const left = new Uint32Array(all.length);
  return (placed: PlacedFinding): Key[] => {
    left.set(all);
    for (const keep of columns) if (!keep(left, placed)) return none;
    return collect(entries, left).flatMap((entry) =>
      entry.isWithin(placed.finding) ? [entry.key] : [],
    );
  };
}

/** Leaves the bits that one of the sets has too. False: there are none. */
function keepCommon(left: Uint32Array, set: Uint32Array, others: readonly Uint32Array[]): boolean {
  let isAny = 0;
  for (let word = 0; word < left.length; word++) {
    let bits = set[word] ?? 0;
    for (const other of others) bits |= other[word] ?? 0;
    bits &= left[word] ?? 0;
    left[word] = bits;
    isAny |= bits;
  }
  return isAny !== 0;
}

function collect<Item>(items: readonly Item[], bits: Uint32Array): Item[] {
  const found: Item[] = [];
  bits.forEach((word, index) => {
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const item = items[index * 32 + 31 - Math.clz32(rest & -rest)];
      if (item !== undefined) found.push(item);
    }
  });
  return found;
}

/**
 * Holds findings against many searches at once, with the meaning of the search's SQL (queries.ts). The cost of a finding
 * hardly grows with the number of searches: each attribute leaves a set of them, as bits, and only those left by all are
 * looked at one by one.
 */
export function createFindingMatcher<Key>(
  searches: readonly { key: Key; search: StandingFilter }[],
): (placed: PlacedFinding) => Key[] {
  const matchers = new Map<number, (placed: PlacedFinding) => Key[]>();
  for (const category of Object.values(aiCategories)) {
    const entries = searches.flatMap(({ key, search }) =>
      search.filter.groups
        .filter((group) => group.category === category)
        .map(({ conditions }) => {
          const isWithin = readRest(search.filter, conditions);
          return { key, search, conditions, isWithin };
        }),
    );
    if (entries.length > 0) matchers.set(category, createCategoryMatcher(entries));
  }
  return (placed) => matchers.get(aiCategories[placed.finding.category])?.(placed) ?? none;
}
