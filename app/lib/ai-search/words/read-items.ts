import type { Language } from "~contract/languages";
import { type FoldedText, wordEnd } from "./folded-text";
import { type Found, findShade, findWord, findWrittenBrand, type Lexicon } from "./lexicon";
import { hasRole, type Item, isLittle, type Meaning, meaningOf } from "./meaning";
import { type FoundNames, findNames, type Names } from "./names";
import { readNumeral } from "./numerals";
import { readPlate } from "./plate-pattern";
import type { WordsContext } from "./words-result";

const stop: Meaning[] = [{ kind: "break" }];
const dash: Meaning[] = [
  { kind: "role", role: "to" },
  { kind: "role", role: "join" },
];
const join: Meaning[] = [{ kind: "role", role: "join" }];
const isDash = (char: string) => /[-–—~〜]/.test(char);
const isLetter = (char: string | undefined) => char !== undefined && /\p{Script=Latin}/u.test(char);

export interface ItemReader {
  folded: FoldedText;
  lexicon: Lexicon;
  names: Names;
  language: Language;
  timeFormat: WordsContext["timeFormat"];
}

const isUnspaced = (text: string) => /^\p{Script=Han}/u.test(text);
const minPart = (text: string) => (isUnspaced(text) ? 2 : 3);

/** What a name's words would otherwise be wins over a part of a name, unless the part is longer. */
function pickName(
  name: FoundNames | null,
  word: Found | null,
  before: Item | undefined,
  text: string,
) {
  if (!name) return null;
  if (!/\p{L}/u.test(text)) return hasRole(before, "place") && name.isWhole ? name : null;
  if (!word || meaningOf(word, "none")) {
    // In 電梯間 there is no 梯間.
    const isCut = !name.isWhole && isUnspaced(text) && before?.meanings.length === 0;
    return name.isWhole || (text.length >= minPart(text) && !isCut) ? name : null;
  }
  if (name.end > word.end && (name.isWhole || name.words > 1)) return name;
  return name.end === word.end && name.isWhole && hasRole(before, "place") ? name : null;
}

function readNumber({ folded, lexicon, language, timeFormat }: ItemReader, at: number) {
  const { text } = folded;
  const numeral = readNumeral(text, at, language, timeFormat);
  if (!numeral) return null;
  // "8pm" is a number and a word; "7ac" is one word, and none of ours.
  const isWord = isLetter(text[numeral.end]) && !findWord(lexicon, text, numeral.end);
  return isWord ? null : numeral;
}

function readPunctuation(char: string): Meaning[] | null {
  if (isDash(char)) return dash;
  if (char === "/" || char === "&" || char === "+") return join;
  return /[\p{P}]/u.test(char) ? stop : null;
}

function readItem(reader: ItemReader, at: number, before: Item | undefined): Found {
  const { folded, lexicon, names } = reader;
  const { text, source } = folded;
  const end = wordEnd(text, at);
  const brand = findWrittenBrand(source, folded.starts[at] ?? 0, folded.ends[end - 1] ?? 0);
  if (brand) return { end, meanings: brand.meanings };
  const word = findWord(lexicon, text, at);
  const named = findNames(names, text, at);
  const name = pickName(named, word, before, text.slice(at, named?.end));
  if (name) return name;
  const number = /[0-9]/.test(text[at] ?? "") ? readNumber(reader, at) : null;
  if (number && number.end >= (word?.end ?? 0)) return number;
  if (word) return word;
  const punctuation = readPunctuation(text[at] ?? "");
  if (punctuation) return { end: at + 1, meanings: punctuation };
  return findShade(lexicon, text, at) ?? { end, meanings: [] };
}

/** The text as words of the vocabulary, names, numbers and what is none of these; the longest at each place. */
export function readItems(reader: ItemReader): Item[] {
  const { text } = reader.folded;
  const items: Item[] = [];
  // Set behind the word "plate" and the little words after it: what comes next may be one.
  let expectsPlate: boolean = false;
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text[at] ?? "")) {
      at++;
      continue;
    }
    const plate: ReturnType<typeof readPlate> = expectsPlate ? readPlate(text, at) : null;
    const found: Found = plate
      ? { end: plate.end, meanings: [{ kind: "pattern", plate: plate.plate }] }
      : readItem(reader, at, items.at(-1));
    const item = { start: at, end: found.end, meanings: found.meanings };
    expectsPlate =
      hasRole(item, "plate") || (expectsPlate && !plate && (isLittle(item) || text[at] === ":"));
    items.push(item);
    at = found.end;
  }
  return items;
}
