import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { type Language, languages } from "~contract/languages";
import { cs } from "./corpus/cs";
import { de } from "./corpus/de";
import { en } from "./corpus/en";
import { ja } from "./corpus/ja";
import { readExpected, type Sentences, toExpected } from "./corpus/sentences";
import { siteOf } from "./corpus/sites";
import { sk } from "./corpus/sk";
import { tw } from "./corpus/tw";
import { parseWords } from "./parse-words";

const corpus: Record<Language, Sentences> = { tw, en, ja, cs, de, sk };
const minExact = 0.95;

/** The sentences that are read as something else, as lines to print. */
function findFailures(language: Language): string[] {
  return corpus[language].flatMap(([text, notation]) => {
    const expected = readExpected(notation);
    const actual = toExpected(parseWords(text, language, siteOf(language)));
    if (isDeepStrictEqual(actual, expected)) return [];
    return [
      `${text}\n  expected ${JSON.stringify(expected)}\n  actual   ${JSON.stringify(actual)}`,
    ];
  });
}

test.each(languages)("sentences in %s are read exactly", (language) => {
  const failures = findFailures(language);
  const sentences = corpus[language].length;
  expect(sentences).toBeGreaterThanOrEqual(40);
  if (failures.length > 0)
    console.log(`${failures.length} of ${sentences}\n${failures.join("\n")}`);
  expect(failures.length).toBeLessThanOrEqual(sentences * (1 - minExact));
});

test("at least 15 in 100 sentences have words that are not understood", () => {
  for (const language of languages) {
    const left = corpus[language].filter(([, notation]) => notation.includes("left ")).length;
    expect(left / corpus[language].length, language).toBeGreaterThanOrEqual(0.15);
  }
});
