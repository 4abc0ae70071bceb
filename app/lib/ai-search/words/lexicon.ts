import { colors } from "~contract/ai";
import { brandSpellings } from "~contract/brands";
import { fold } from "~contract/fold";
import type { Language } from "~contract/languages";
import { isBoundary } from "./folded-text";
import { type DayPart, type Meaning, roles, units } from "./meaning";
import { brandMeaning, colorMeaning, type Thing, type TimeWord, things, times } from "./things";
import { cs } from "./vocabulary/cs";
import { de } from "./vocabulary/de";
import { en } from "./vocabulary/en";
import { ja } from "./vocabulary/ja";
import { sk } from "./vocabulary/sk";
import { tw } from "./vocabulary/tw";
import type { Vocabulary } from "./vocabulary/vocabulary";

const vocabularies: Record<Language, Vocabulary> = { tw, en, ja, cs, de, sk };

interface Node {
  next: Map<string, Node>;
  meanings: Meaning[];
}

/** A language's vocabulary, with the English words that are no other word in it. */
export interface Lexicon {
  root: Node;
  shades: readonly string[];
  nameEndings: readonly string[];
}

/** "bund/a/y" and "bíl~" written out; "=km/h" is as it stands. */
export function expandForm(form: string, adjective: string): string[] {
  if (form.trim().startsWith("=")) return [form.trim().slice(1)];
  let phrases = [""];
  for (const word of form.trim().split(/\s+/)) {
    const [stem = "", ...endings] = (
      word.endsWith("~") ? word.slice(0, -1) + adjective : word
    ).split("/");
    const forms = endings.length > 0 ? endings.map((ending) => stem + ending) : [stem];
    phrases = phrases.flatMap((phrase) =>
      forms.map((next) => (phrase ? `${phrase} ${next}` : next)),
    );
  }
  return phrases;
}

const umlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", Ä: "Ae", Ö: "Oe", Ü: "Ue" };

/** A keyboard without umlauts writes "Muetze". */
const spellOut = (form: string) => form.replace(/[äöü]/gi, (letter) => umlauts[letter] ?? letter);

type Entries = Map<string, Meaning[]>;

function collect(vocabulary: Vocabulary): Entries {
  const entries: Entries = new Map();
  const add = (forms: string | undefined, meaning: Meaning) => {
    for (const form of (forms ?? "").split(",").filter((each) => each.trim() !== "")) {
      for (const phrase of expandForm(form, vocabulary.adjective)) {
        for (const key of new Set([fold(phrase), fold(spellOut(phrase))])) {
          const known = entries.get(key) ?? [];
          if (!known.includes(meaning)) entries.set(key, [...known, meaning]);
        }
      }
    }
  };
  for (const role of roles) add(vocabulary.roles[role], { kind: "role", role });
  for (const name of Object.keys(things) as Thing[]) add(vocabulary.things[name], things[name]);
  for (const name of Object.keys(times) as TimeWord[]) add(vocabulary.times[name], times[name]);
  for (const color of colors) add(vocabulary.colors[color], colorMeaning(color));
  for (const unit of units) add(vocabulary.units[unit], { kind: "unit", unit });
  vocabulary.weekdays.forEach((forms, day) => {
    add(forms, { kind: "weekday", day });
  });
  vocabulary.lastWeekdays?.forEach((forms, day) => {
    add(forms, { kind: "weekday", day, week: -1 });
  });
  vocabulary.thisWeekdays?.forEach((forms, day) => {
    add(forms, { kind: "weekday", day, week: 0 });
  });
  for (const [part, endings] of Object.entries(vocabulary.weekdayParts ?? {})) {
    vocabulary.weekdays.forEach((forms, day) => {
      const [name = ""] = forms.split(",");
      const meaning: Meaning = { kind: "weekday", day, part: part as DayPart };
      for (const ending of endings.split(",")) add(name + ending, meaning);
    });
  }
  vocabulary.months.forEach((forms, month) => {
    add(forms, { kind: "monthName", month });
  });
  for (const [value, forms] of Object.entries(vocabulary.numbers)) {
    add(forms, { kind: "number", value: Number(value) });
  }
  vocabulary.halfHours?.forEach((forms, index) => {
    add(forms, { kind: "clock", minutes: (index + 1) * 60 - 30 });
  });
  for (const [id, forms] of Object.entries(vocabulary.events))
    add(forms, { kind: "event", id: Number(id) });
  for (const [brand, forms] of Object.entries(vocabulary.brands)) add(forms, brandMeaning(brand));
  add(vocabulary.others, { kind: "none" });
  return entries;
}

/** Makes that are words of a language: only as the make writes itself. */
const written: ReadonlySet<string> = new Set(["DS", "MAN", "MG", "Mini", "RAM", "SEAT", "Smart"]);

/** "Two Fords": other languages inflect, and list the forms. */
const pluralLanguages: ReadonlySet<Language> = new Set(["en", "de"]);

function insert(root: Node, key: string, meanings: readonly Meaning[]): void {
  let node = root;
  for (const char of key) {
    const next = node.next.get(char) ?? { next: new Map(), meanings: [] };
    node.next.set(char, next);
    node = next;
  }
  node.meanings.push(...meanings);
}

function buildLexicon(language: Language): Lexicon {
  const vocabulary = vocabularies[language];
  const entries = collect(vocabulary);
  if (language !== "en") {
    const excluded = new Set(vocabulary.notEnglish.split(",").map(fold));
    for (const [key, meanings] of collect(en)) {
      if (!entries.has(key) && !excluded.has(key)) entries.set(key, meanings);
    }
  }
  for (const [spelling, brand] of brandSpellings) {
    const key = fold(spelling);
    const plural = `${key}s`;
    if (!written.has(brand) && pluralLanguages.has(language) && !entries.has(plural)) {
      entries.set(plural, [brandMeaning(brand)]);
    }
    if (!(written.has(brand) && key === fold(brand)) && !entries.has(key))
      entries.set(key, [brandMeaning(brand)]);
  }
  const root: Node = { next: new Map(), meanings: [] };
  for (const [key, meanings] of entries) insert(root, key, meanings);
  const shades = vocabulary.shades?.split(",").map(fold) ?? [];
  return { root, shades, nameEndings: vocabulary.nameEndings };
}

const built = new Map<Language, Lexicon>();

export function lexiconOf(language: Language): Lexicon {
  const known = built.get(language) ?? buildLexicon(language);
  built.set(language, known);
  return known;
}

export interface Found {
  end: number;
  meanings: readonly Meaning[];
}

const isSpace = (char: string | undefined) => char !== undefined && /\s/.test(char);

/** The longest word or phrase of the vocabulary that begins at `from`. */
export function findWord({ root }: Lexicon, text: string, from: number): Found | null {
  let node: Node | undefined = root;
  let found: Found | null = null;
  for (let at = from; at < text.length && node; ) {
    const char = text[at];
    node = node.next.get(isSpace(char) ? " " : (char ?? ""));
    at++;
    while (isSpace(char) && isSpace(text[at])) at++;
    if (node && node.meanings.length > 0 && isBoundary(text, at)) {
      found = { end: at, meanings: node.meanings };
    }
  }
  return found;
}

/** The shade that is written in one word with a colour, which is then a word of its own: "dunkel" of "dunkelblau". */
export function findShade(lexicon: Lexicon, text: string, from: number): Found | null {
  const shade = lexicon.shades.find((each) => text.startsWith(each, from));
  const end = from + (shade?.length ?? 0);
  const isColor =
    shade && findWord(lexicon, text, end)?.meanings.some((each) => each.kind === "adjective");
  return isColor ? { end, meanings: [] } : null;
}

/** A make whose name is also a word: "MAN" is one as long as not everything is in capitals. */
export function findWrittenBrand(source: string, start: number, end: number): Found | null {
  const word = source.slice(start, end);
  const isMake = written.has(word) && source !== source.toUpperCase();
  return isMake ? { end, meanings: [brandMeaning(word)] } : null;
}
