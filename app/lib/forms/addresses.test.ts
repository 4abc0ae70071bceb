import { expect, test } from "vitest";
import { looksLikeAddress, readPasted, splitAddresses } from "./addresses";

test("commas, semicolons, spaces and lines are between addresses", () => {
  expect(
    splitAddresses(["a@x.example, b@x.example;c@x.example\nd@x.example  e@x.example"]),
  ).toEqual(["a@x.example", "b@x.example", "c@x.example", "d@x.example", "e@x.example"]);
});

test("one given twice is one, whatever its case, and of several values too", () => {
  expect(splitAddresses(["A@x.example", "a@X.example\n", " b@x.example"])).toEqual([
    "A@x.example",
    "b@x.example",
  ]);
});

test("names around pasted addresses are left out", () => {
  expect(readPasted('"Ana Kovar" <ana@x.example>, Lin Chen <lin@x.example>')).toEqual([
    "ana@x.example",
    "lin@x.example",
  ]);
  expect(readPasted("ana@x.example lin")).toEqual(["ana@x.example", "lin"]);
});

test.for([
  ["marta.ruiz@meridian.example", true],
  ["p.hajek@meridian", false],
  ["@meridian.example", false],
  ["a@b@c.example", false],
  ["a@.example", false],
  ["a@b.c", false],
  ["jiří@příklad.example", true],
] as const)("%s looks like an address: %s", ([text, expected]) => {
  expect(looksLikeAddress(text)).toBe(expected);
});
