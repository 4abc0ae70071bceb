import { fold } from "~contract/fold";
import { isBoundary } from "./folded-text";
import type { Found } from "./lexicon";
import type { Meaning } from "./meaning";
import type { Named, WordsContext } from "./words-result";

/** Names of cameras, hosts and regions: whole ones, or words that stand together in them ("gate" of "Main gate"). */

type NameKind = "cameras" | "hosts" | "regions";

interface Name {
  kind: NameKind;
  id: string;
  words: number;
}

interface Place {
  name: Name;
  word: number;
}

export interface Names {
  byWord: Map<string, Place[]>;
  /** Chinese and Japanese names by their first character: they have no words to tell apart. */
  unspaced: Map<string, { text: string; name: Name }[]>;
  endings: readonly string[];
}

/** A name in letters ends where Chinese or Japanese goes on without a space: "Main gateの男性". */
const spacedWords =
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[\p{L}\p{N}])+/gu;

const minStem = 3;
/** As many as a person means by one word. */
const maxNames = 50;
const generic = /攝影機|攝像機|監視器|相機|カメラ/g;

/** A name's word without the endings of the language: "brány" and "brána" are one. */
function stemOf(word: string, endings: readonly string[]): string {
  const ending = endings.find(
    (each) => word.length - each.length >= minStem && word.endsWith(each),
  );
  return ending ? word.slice(0, -ending.length) : word;
}

/** A name taken apart: its words' stems or, without spaces, the texts that it is typed as. */
type NameParts = { stems: string[] } | { texts: string[] };

const maxKept = 20_000;
const kept = new Map<string, NameParts>();

function takeApart(name: string, endings: readonly string[]): NameParts {
  const text = fold(name);
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) {
    const words = text.match(spacedWords) ?? [];
    return { stems: words.map((word) => stemOf(word, endings)) };
  }
  const core = text.replace(generic, "").trim();
  return { texts: [...new Set([text, core])].filter((each) => each !== "") };
}

/** The same thousand names come with every sentence. */
function partsOf(name: string, endings: readonly string[]): NameParts {
  const key = `${endings.join()} ${name}`;
  const known = kept.get(key);
  if (known) return known;
  const parts = takeApart(name, endings);
  if (kept.size >= maxKept) kept.clear();
  kept.set(key, parts);
  return parts;
}

function addTo<V>(map: Map<string, V[]>, key: string, value: V) {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** The names that may stand in a text, of however many there are. */
export function indexNames(context: WordsContext, endings: readonly string[], text: string): Names {
  const typed = new Set(text.match(spacedWords)?.map((word) => stemOf(word, endings)));
  const characters = new Set(text);
  const names: Names = { byWord: new Map(), unspaced: new Map(), endings };
  const addAll = (list: readonly Named[], kind: NameKind) => {
    for (const { id, name } of list) {
      const parts = partsOf(name, endings);
      if ("texts" in parts) {
        const entry: Name = { kind, id, words: 1 };
        for (const each of parts.texts) {
          const first = each[0] ?? "";
          if (characters.has(first)) addTo(names.unspaced, first, { text: each, name: entry });
        }
      } else {
        const entry: Name = { kind, id, words: parts.stems.length };
        parts.stems.forEach((stem, word) => {
          if (typed.has(stem)) addTo(names.byWord, stem, { name: entry, word });
        });
      }
    }
  };
  addAll(context.cameras, "cameras");
  addAll(context.hosts, "hosts");
  addAll(context.regions, "regions");
  return names;
}

export interface FoundNames extends Found {
  isWhole: boolean;
  words: number;
}

function toFound(end: number, found: Name[], isWhole: boolean, words: number): FoundNames {
  const idsOf = (kind: NameKind) => [
    ...new Set(found.filter((name) => name.kind === kind).map(({ id }) => id)),
  ];
  const isTooMany = !isWhole && found.length > maxNames;
  const meaning: Meaning = isTooMany
    ? { kind: "tooManyNames" }
    : {
        kind: "names",
        cameras: idsOf("cameras"),
        hosts: idsOf("hosts"),
        regions: idsOf("regions"),
      };
  return { end, meanings: [meaning], isWhole, words };
}

function findUnspaced(names: Names, text: string, from: number): FoundNames | null {
  const matching = (names.unspaced.get(text[from] ?? "") ?? []).filter(
    (each) => text.startsWith(each.text, from) && isBoundary(text, from + each.text.length),
  );
  const length = Math.max(...matching.map((each) => each.text.length));
  const longest = matching.filter((each) => each.text.length === length);
  if (longest.length === 0) return null;
  return toFound(
    from + length,
    longest.map((each) => each.name),
    true,
    1,
  );
}

const wordAt = new RegExp(spacedWords.source, "uy");
const gapAt = /[^\p{L}\p{N}]{1,3}/uy;

function readAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

/** The longest run of words at `from` that stands in a name. */
export function findNames(names: Names, text: string, from: number): FoundNames | null {
  const unspaced = findUnspaced(names, text, from);
  if (unspaced) return unspaced;
  let places: Place[] = [];
  let found: FoundNames | null = null;
  for (let at = from, count = 1; ; count++) {
    const word = readAt(wordAt, text, at);
    const here = word === "" ? [] : (names.byWord.get(stemOf(word, names.endings)) ?? []);
    const before = new Set(places.map(({ name, word }) => `${name.kind} ${name.id} ${word}`));
    places =
      count === 1
        ? here
        : here.filter(({ name, word }) => before.has(`${name.kind} ${name.id} ${word - 1}`));
    if (places.length === 0) return found;
    at += word.length;
    const whole = places.filter(({ name, word }) => word === count - 1 && name.words === count);
    const taken = whole.length > 0 ? whole : places;
    found = toFound(
      at,
      taken.map(({ name }) => name),
      whole.length > 0,
      count,
    );
    const gap = readAt(gapAt, text, at);
    if (gap === "" || /[,;]/.test(gap)) return found;
    at += gap.length;
  }
}
