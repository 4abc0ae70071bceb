import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { behaviorRanges, behaviors, behaviorTextKey, namedBehaviors } from "./audit-behaviors";
import { languages } from "./languages";

interface AuditTexts {
  behavior: Record<string, string>;
  fallback: Record<string, string>;
}

function readTexts(language: string): AuditTexts {
  const file = new URL(`../public/locales/${language}/audit.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
}

test("C138: every behaviour id of the three ranges has a name or its range's numbered fallback", () => {
  const { behavior, fallback } = readTexts("en");
  for (const [range, [first, last]] of Object.entries(behaviorRanges)) {
    for (let id = first; id <= last; id += 1) {
      const key = behaviorTextKey(id);
      const text = key.startsWith("behavior.") ? behavior[id] : fallback[key.slice(9)];
      expect(text, `${id}`).toBeTruthy();
      if (!key.startsWith("behavior.")) expect(key).toBe(`fallback.${range}`);
    }
  }
  for (const id of [0, -1, 75, 40_000, 40_843, 41_000, 41_905, 1.5, Number.NaN]) {
    expect(behaviorTextKey(id), `${id}`).toBe("fallback.other");
  }
});

test("the account's ids 1 to 74 are all named, and no id is given twice", () => {
  expect(namedBehaviors.slice(0, 74)).toEqual(Array.from({ length: 74 }, (_, index) => index + 1));
  expect(new Set(namedBehaviors).size).toBe(namedBehaviors.length);
  expect(Object.values(behaviors).every((id) => namedBehaviors.includes(id))).toBe(true);
});

test.each(languages)(
  "%s names exactly the behaviours that have a name, each differently",
  (language) => {
    const { behavior, fallback } = readTexts(language);
    expect(Object.keys(behavior).map(Number)).toEqual(namedBehaviors);
    expect(new Set(Object.values(behavior)).size).toBe(namedBehaviors.length);
    for (const text of Object.values(fallback)) expect(text).toContain("{{id}}");
  },
);
