import { cs } from "../app/lib/ai-search/words/corpus/cs";
import { de } from "../app/lib/ai-search/words/corpus/de";
import { en } from "../app/lib/ai-search/words/corpus/en";
import { ja } from "../app/lib/ai-search/words/corpus/ja";
import type { Sentences } from "../app/lib/ai-search/words/corpus/sentences";
import { siteOf } from "../app/lib/ai-search/words/corpus/sites";
import { sk } from "../app/lib/ai-search/words/corpus/sk";
import { tw } from "../app/lib/ai-search/words/corpus/tw";
import { maxWordsChars, parseWords } from "../app/lib/ai-search/words/parse-words";
import type { WordsContext } from "../app/lib/ai-search/words/words-result";
import { type Language, languages } from "../contract/languages";
import { printTable } from "./table";

/**
 * npm run bench:search-words. Plain words of the AI search, for a viewer with a thousand cameras: each sentence of the
 * corpus in turn, its names read anew each time, as a request does.
 */

const corpus: Record<Language, Sentences> = { tw, en, ja, cs, de, sk };
const cameraCount = 1_000;
const rounds = 40;
const maxMs = 5;

/** The corpus's site among many other cameras, hosts and regions. */
function largeSite(language: Language, round: number): WordsContext {
  const site = siteOf(language);
  const kinds = ["Dock", "Aisle", "Vchod č.", "Tor Süd", "倉庫", "通路"];
  const others = (count: number, word: string) =>
    Array.from({ length: count }, (_, n) => ({
      id: `${word} ${n}`,
      name: `${kinds[n % kinds.length]} ${word} ${n + round}`,
    }));
  return {
    ...site,
    cameras: [...others(cameraCount, "x"), ...site.cameras],
    hosts: [...others(50, "h"), ...site.hosts],
    regions: [...others(20, "r"), ...site.regions],
  };
}

/** Time on the clock and of the processor; on a machine with other work the second is the sentence's own. */
interface Taken {
  ms: number;
  cpuMs: number;
}

function timeOf(text: string, language: Language, context: WordsContext): Taken {
  const cpu = process.cpuUsage();
  const begin = performance.now();
  parseWords(text, language, context);
  const ms = performance.now() - begin;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpuMs: (user + system) / 1_000 };
}

const quantile = (times: number[], part: number) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;

const first = languages.map((language) => timeOf("x", language, siteOf(language)).ms);
const times = new Map<Language, Taken[]>(languages.map((language) => [language, []]));
const longest: Taken[] = [];
const hostile = [
  "not ",
  "red and ",
  "between 8 and ",
  "紅色",
  "Dock x ",
  "plate a-1 ",
  "\u0308",
  "8 ",
];
for (let round = 0; round < rounds; round++) {
  for (const language of languages) {
    const context = largeSite(language, round);
    for (const [text] of corpus[language]) {
      times.get(language)?.push(timeOf(text, language, context));
    }
    const piece = hostile[round % hostile.length] ?? "";
    longest.push(timeOf(piece.repeat(100_000), language, context));
  }
}
const all = [...times.values()].flat();
const rowsOf = (what: string, taken: Taken[], max: number) => [
  {
    what: `${what}, p50`,
    value: quantile(
      taken.map(({ ms }) => ms),
      0.5,
    ),
    unit: "ms",
  },
  {
    what: `${what}, p99`,
    value: quantile(
      taken.map(({ ms }) => ms),
      0.99,
    ),
    unit: "ms",
    target: { max },
  },
  {
    what: `${what}, CPU p99`,
    value: quantile(
      taken.map(({ cpuMs }) => cpuMs),
      0.99,
    ),
    unit: "ms",
    target: { max },
  },
];
printTable(`Plain words, ${cameraCount} cameras in reach`, [
  ...rowsOf("a sentence", all, maxMs),
  ...languages.flatMap((language) => rowsOf(language, times.get(language) ?? [], maxMs).slice(1)),
  ...rowsOf(`hostile texts of which ${maxWordsChars} characters are read`, longest, 10 * maxMs),
  { what: "a vocabulary built, once a language, slowest", value: Math.max(...first), unit: "ms" },
]);
