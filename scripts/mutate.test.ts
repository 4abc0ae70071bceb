import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { breakSource, findStale, summarise } from "./lib/breakages.mjs";
import { breakages } from "./mutate/list.mjs";

const breakage = {
  name: "password-length",
  file: "contract/password.ts",
  find: "minChars = 8",
  replace: "minChars = 7",
  rule: "C244",
  tests: ["contract/password.test.ts"],
};
const files: Record<string, string> = {
  "contract/password.ts": "const minChars = 8;",
  "contract/password.test.ts": "",
};
const read = (file: string) => files[file] ?? null;

test("the text is replaced as it stands, whatever signs it holds", () => {
  expect(breakSource("const minChars = 8;", breakage)).toBe("const minChars = 7;");
  const dollars = { ...breakage, replace: "$& $1 $$" };
  expect(breakSource("const minChars = 8;", dollars)).toBe("const $& $1 $$;");
});

test("a list that is true has nothing stale", () => {
  expect(findStale([breakage], read)).toEqual([]);
});

test("the project's own list is true", () => {
  const readOwn = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : null);
  expect(findStale(breakages, readOwn)).toEqual([]);
});

test.each([
  ["a text that is gone", { find: "minChars = 9" }, "its text stands 0 times"],
  ["a text that is not the only one", { find: "n" }, "its text stands 2 times"],
  ["a change that is none", { replace: "minChars = 8" }, "changes nothing"],
  ["a file that moved", { file: "contract/moved.ts" }, "there is no contract/moved.ts"],
  ["a test that moved", { tests: ["contract/x.test.ts"] }, "there is no contract/x.test.ts"],
  ["no test", { tests: [] }, "names no test"],
])("%s makes the list stale, in a line with its name", (_what, change, words) => {
  const faults = findStale([{ ...breakage, ...change }], read);
  expect(faults).toEqual([expect.stringContaining(words)]);
  expect(faults[0]).toMatch(/^password-length: /);
});

test("a name is given once", () => {
  expect(findStale([breakage, breakage], read)).toEqual(["password-length: named twice"]);
});

test("95 in a hundred are enough, and what went unnoticed is named with its rule", () => {
  const results = (unnoticed: number) =>
    Array.from({ length: 100 }, (_, index) => ({ breakage, isNoticed: index >= unnoticed }));
  expect(summarise(results(5)).isEnough).toBe(true);
  expect(summarise(results(6))).toMatchObject({ isEnough: false });
  const { lines } = summarise(results(1));
  expect(lines[0]).toContain("password-length: C244");
  expect(lines.at(-1)).toBe("99 of 100 noticed, 99 %");
  expect(summarise([]).isEnough).toBe(false);
});
