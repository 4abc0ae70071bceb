import { expect, test } from "vitest";
import { expandRange, findProvedIds } from "./checklist.mjs";

// Assembled, so that the checklist does not take these samples for tests.
const call = (name: string, title: string) => `${name}("${title}", () => {});`;

test("ids are taken from the titles of tests alone", () => {
  const source = [
    "// C901 in a comment",
    call("test", "C902: a title"),
    call('it.each([["a"], ["b(c)"]])', "C903, C904: several"),
    'expect("C905").toBe(1);',
  ].join("\n");
  expect(findProvedIds(source)).toEqual(["C902", "C903", "C904"]);
});

test("a range names each of its ids", () => {
  expect(expandRange("C009-C011")).toEqual(["C009", "C010", "C011"]);
  expect(() => expandRange("9")).toThrow("--require");
});
