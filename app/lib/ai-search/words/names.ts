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

/** A name without spaces, or its end: 碼頭 of 東側碼頭. */
interface Unspaced {
  text: string;
  name: Name;
  isWhole: boolean;
}

export interface Names {
  byWord: Map<string, Place[]>;
  /** Chinese and Japanese names by their first character: they have no words to tell apart. */
  unspaced: Map<string, Unspaced[]>;
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

/** A name taken apart: its words' stems or, without spaces, the texts that it is typed as, and its ends. */
type NameParts = { stems: string[] } | { texts: string[]; ends: string[] };

const maxKept = 20_000;
const kept = new Map<string, NameParts>();

function takeApart(name: string, endings: readonly string[]): NameParts {
  const text = fold(name);
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) {
    const words = text.match(spacedWords) ?? [];
    return { stems: words.map((word) => stemOf(word, endings)) };
  }
  const core = text.replace(generic, "").trim();
  const texts = [...new Set([text, core])].filter((each) => each !== "");
  const starts = Array.from({ length: Math.max(0, core.length - 2) }, (_, index) => index + 1);
  const ends = starts.filter((at) => isPart(core, at)).map((at) => core.slice(at));
  return { texts, ends };
}

const script = /[\p{Script=Han}\p{Script=Katakana}ー]/u;

/** Whether a part of a name may begin or end at `at`: not within a word in katakana or letters, nor at a の. */
const isPart = (name: string, at: number) =>
  isBoundary(name, at) && script.test(name[at] ?? "") && script.test(name[at - 1] ?? "");

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
        const add = (text: string, isWhole: boolean) => {
          const first = text[0] ?? "";
          if (characters.has(first)) addTo(names.unspaced, first, { text, name: entry, isWhole });
        };
        for (const each of parts.texts) add(each, true);
        for (const each of parts.ends) add(each, false);
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

/** Characters at `from` that are the whole of it or, of a name's beginning, at least two; 0 for none. */
function matchUnspaced({ text: name, isWhole }: Unspaced, text: string, from: number): number {
  let length = 0;
  while (length < name.length && name[length] === text[from + length]) length++;
  const isAll = length === name.length && isBoundary(text, from + length);
  if (isAll) return length;
  while (length > 1 && !isPart(name, length)) length--;
  return isWhole && length > 1 && isBoundary(text, from + length) ? length : 0;
}

function findUnspaced(names: Names, text: string, from: number): FoundNames | null {
  const matching = (names.unspaced.get(text[from] ?? "") ?? []).map((each) => {
    const length = matchUnspaced(each, text, from);
    return { name: each.name, length, isWhole: each.isWhole && length === each.text.length };
  });
  const whole = matching.filter(({ length, isWhole }) => isWhole && length > 0);
  const candidates = whole.length > 0 ? whole : matching;
  const longest = Math.max(0, ...candidates.map(({ length }) => length));
  if (longest === 0) return null;
  return toFound(
    from + longest,
    candidates.filter(({ length }) => length === longest).map(({ name }) => name),
    whole.length > 0,
    longest,
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
