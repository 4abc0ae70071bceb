import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isColor } from "~contract/ai";
import { brandSpellings, brands } from "~contract/brands";
import { aiEventMapping } from "~contract/events";
import { type Language, languages } from "~contract/languages";
import { siteOf } from "./corpus/sites";
import { lexiconOf } from "./lexicon";
import { maxWordsChars, parseWords } from "./parse-words";
import type { WordsContext } from "./words-result";

const read = (text: string, language: Language = "en", context: Partial<WordsContext> = {}) =>
  parseWords(text, language, { ...siteOf(language), ...context });
const leftOf = (text: string, language?: Language) =>
  read(text, language).notUnderstood.map(({ text: words, reason }) => [words, reason]);

test("nothing typed is nothing searched for", () => {
  for (const text of ["", "   ", "\n\t", ",.;"]) {
    expect(read(text)).toEqual({
      category: [],
      filter: {},
      range: null,
      cameras: [],
      hosts: [],
      regions: [],
      notUnderstood: [],
    });
  }
});

test("what is left says where it stands and why", () => {
  const text = "Van  with a 🙂 parrot";
  const left = read(text).notUnderstood;
  expect(left).toEqual([
    { text: "Van", start: 0, end: 3, reason: "no_value" },
    { text: "🙂 parrot", start: 12, end: 21, reason: "unknown" },
  ]);
  for (const { text: words, start, end } of left) expect(text.slice(start, end)).toBe(words);
});

test("C147: zero is a value", () => {
  const text = "male teen with hat and bag, long sleeves, long trousers, MPV";
  expect(read(text).filter).toEqual({
    age_type: [0],
    gender: [0],
    hat: [0],
    bag: [0],
    up_body_clothing: [0],
    low_body_clothing: [0],
    car_type: [0],
  });
});

test("a colour goes to the noun it stands with, or nowhere", () => {
  expect(read("orange jacket").filter).toEqual({ up_body_color: ["orange"] });
  expect(read("orange car").filter).toEqual({ vehicle_type: [1], color: ["orange"] });
  expect(leftOf("orange")).toEqual([["orange", "unknown"]]);
  expect(read("jacket red, trousers blue").filter).toEqual({
    up_body_color: ["red"],
    low_body_color: ["blue"],
  });
  expect(read("woman with a red bag").filter).toEqual({ gender: [1], bag: [0] });
  expect(leftOf("woman with a red bag")).toEqual([["red", "unknown"]]);
  expect(read("jacket, red bag").filter).toEqual({ bag: [0] });
  expect(read("red umbrella black car").filter).toEqual({ vehicle_type: [1], color: ["black"] });
  expect(read("red or pale green car").filter.color).toEqual(["red", "green"]);
});

test.each<[Language, string, string[], string]>([
  ["de", "dunkelblaues Auto", ["blue"], "dunkel"],
  ["de", "schwarzer oder Hellgrauer Wagen", ["black", "gray"], "Hell"],
  ["cs", "tmavomodré auto", ["blue"], "tmavo"],
  ["sk", "svetlozelené auto", ["green"], "svetlo"],
])("of the colour in %s %s the shade is shown", (language, text, color, shade) => {
  expect(read(text, language).filter.color).toEqual(color);
  expect(leftOf(text, language)).toEqual([[shade, "unknown"]]);
});

test("the nearest value is no value", () => {
  for (const word of ["van", "taxi", "child", "moped"]) {
    expect(read(word).filter, word).toEqual({});
    expect(leftOf(word), word).toEqual([[word, "no_value"]]);
  }
});

test("what is negated is never searched for", () => {
  for (const text of [
    "no red jacket",
    "not a car",
    "except trucks",
    "not yesterday",
    "not at the main gate",
  ]) {
    const { filter, range, cameras } = read(text);
    expect({ filter, range, cameras }, text).toEqual({ filter: {}, range: null, cameras: [] });
    expect(leftOf(text).length, text).toBeGreaterThan(0);
  }
});

test("of what the search takes one of, the second is shown", () => {
  expect(leftOf("loitering and speeding")).toEqual([["speeding", "second"]]);
  expect(leftOf("last week, yesterday")).toEqual([["yesterday", "second"]]);
  expect(leftOf("plate AB12 plate CD34").at(-1)).toEqual(["CD34", "second"]);
});

test("makes that are words are makes only as they are written", () => {
  expect(read("MAN truck").filter).toEqual({ brand: ["MAN"], vehicle_type: [5] });
  expect(read("man beside a truck").filter).toEqual({ gender: [0], vehicle_type: [5] });
  expect(read("MAN BESIDE A TRUCK").filter).toEqual({ gender: [0], vehicle_type: [5] });
});

test("every spelling of every make is its make", () => {
  for (const [spelling, brand] of brandSpellings) {
    const written = brands.find((each) => each.toLowerCase() === spelling) ?? spelling;
    const { filter } = read(`a ${written}`);
    expect(filter.brand, spelling).toEqual([brand]);
  }
});

test("English words are understood in every language, where they are no other words there", () => {
  for (const language of languages) {
    expect(read("red SUV last week", language).filter, language).toEqual({
      car_type: [1],
      color: ["red"],
    });
  }
  expect(read("der Mann hat eine Tasche", "de").filter).toEqual({ gender: [0], bag: [0] });
});

test("every AI event is understood by its name on screen", () => {
  for (const language of languages) {
    const file = `public/locales/${language}/events.json`;
    const { name } = JSON.parse(readFileSync(file, "utf8")) as { name: Record<number, string> };
    for (const { event_id: id } of aiEventMapping) {
      const result = read(name[id] ?? "", language);
      expect(result.filter, `${language} ${name[id]}`).toEqual({ event: id });
      expect(result.notUnderstood, `${language} ${name[id]}`).toEqual([]);
    }
  }
});

test("a place is named by its whole name, or by words that stand in it", () => {
  expect(read("at the main gate").cameras).toEqual(["gate"]);
  expect(read("gate").cameras).toEqual(["gate"]);
  expect(read("docks").cameras).toEqual(["east", "west"]);
  expect(read("docks east").cameras).toEqual(["east"]);
  expect(read("HQ-NVR-01").hosts).toEqual(["nvr"]);
  const cameras = [{ id: "1", name: "Main gate" }];
  expect(read("昨天Main gate的白色卡車", "tw", { cameras }).cameras).toEqual(["1"]);
  expect(read("Main gateの男性", "ja", { cameras }).cameras).toEqual(["1"]);
  expect(leftOf("at the back door")).toEqual([["back door", "unknown"]]);
});

test("a name without spaces is named by its beginning or its end as well", () => {
  const named = (text: string) => read(text, "tw").cameras;
  expect(named("碼頭的卡車")).toEqual(["east", "west"]);
  expect(named("東側的卡車")).toEqual(["east"]);
  expect(named("停車場")).toEqual(["parking"]);
  // A word of the vocabulary is no part of a name, and one character is none.
  expect(named("訪客")).toEqual([]);
  expect(named("碼")).toEqual([]);
  expect(named("電碼頭")).toEqual([]);
  expect(read("搬入口のトラック", "ja").cameras).toEqual(["east", "west"]);
});

test("a word that stands in too many names chooses none", () => {
  const cameras = Array.from({ length: 60 }, (_, n) => ({ id: String(n), name: `Gate ${n}` }));
  const result = read("man at the gate", "en", { cameras });
  expect(result.cameras).toEqual([]);
  expect(result.notUnderstood).toEqual([{ text: "gate", start: 11, end: 15, reason: "several" }]);
  expect(read("man at gate 7", "en", { cameras }).cameras).toEqual(["7"]);
});

test("longer texts are read to their limit, and the rest is told", () => {
  const text = `${"red car ".repeat(62)}white bus 🙂`;
  const { notUnderstood } = read(text);
  expect(notUnderstood.at(-1)).toMatchObject({ end: text.length, reason: "too_long" });
  expect(
    read(`${"x".repeat(maxWordsChars - 1)}🙂`).notUnderstood.map(({ text: left }) => left),
  ).toEqual(["x".repeat(maxWordsChars - 1), "🙂"]);
});

const vocabulary = fc.constantFrom(
  ...["red", "car", "not", "between", "8", "and", "9", "pm", "plate", "AB*", "last", "3", "days"],
  ...["gestern", "ohne", "Hut", "昨天", "晚上", "紅色", "の", "なし", "帽子", "včera", "od", "do"],
  ...["11/18", "2026-02-30", "25:99", "km/h", "over", "main gate", ",", "–", "\u0000", "́", "🙂"],
);
const sentences = fc.oneof(
  fc.string({ unit: "binary", maxLength: 700 }),
  fc.array(vocabulary, { maxLength: 60 }).map((words) => words.join(" ")),
  fc.array(vocabulary, { maxLength: 60 }).map((words) => words.join("")),
);

test("no text at all makes a filter beyond the contract, or hides what it left", () => {
  const property = fc.property(sentences, fc.constantFrom(...languages), (text, language) => {
    const { filter, range, notUnderstood } = read(text, language);
    for (const color of [filter.color, filter.up_body_color, filter.low_body_color].flat()) {
      if (color !== undefined) expect(isColor(color)).toBe(true);
    }
    for (const bound of [filter.speed_low, filter.people_dwell_low, filter.vehicle_dwell_high]) {
      if (bound !== undefined) expect(Number.isInteger(bound) && bound >= 0).toBe(true);
    }
    if (range) expect(Number.isInteger(range.from) && range.from <= range.until).toBe(true);
    let last = 0;
    for (const { text: words, start, end } of notUnderstood) {
      expect(start).toBeGreaterThanOrEqual(last);
      expect(words.length).toBeGreaterThan(0);
      expect(text.slice(start, end)).toBe(words);
      last = end;
    }
  });
  fc.assert(property, { numRuns: 1_500 });
});

test("a word that nobody knows is always shown", () => {
  const property = fc.property(sentences, fc.constantFrom(...languages), (text, language) => {
    const { notUnderstood } = read(`qxzqxz ${text}`, language);
    expect(notUnderstood[0]?.text).toContain("qxzqxz");
  });
  fc.assert(property, { numRuns: 500 });
});

test("no form of a vocabulary is empty", () => {
  for (const language of languages) expect(lexiconOf(language).root.meanings).toEqual([]);
});
