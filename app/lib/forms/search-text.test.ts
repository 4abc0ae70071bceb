import { expect, test } from "vitest";
import { fold } from "~contract/fold";
import { matchesWords } from "./search-text";

test("か and が are two letters", () => {
  expect(matchesWords("ガレージ", fold("カ"))).toBe(false);
});

test("every word of a search has to be somewhere, in any order", () => {
  expect(matchesWords("Zahradní brána", fold("brana zahr"))).toBe(true);
  expect(matchesWords("Zahradní brána", fold("brana dock"))).toBe(false);
});
