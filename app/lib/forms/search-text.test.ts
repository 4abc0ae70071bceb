import { expect, test } from "vitest";
import { fold } from "~contract/fold";
import { matchesWords } from "./search-text";

test.for([
  ["  Hlavní VSTUP ", "hlavni vstup"],
  ["Müller & Straße", "muller & strasse"],
  ["STRASSE", "strasse"],
  ["ＮＶＲ１２", "nvr12"],
  ["O’Hare", "o'hare"],
  ["ｶﾞﾚｰｼﾞ", "ガレージ"],
  ["北門", "北門"],
  ["İstanbul", "istanbul"],
])("%s is compared as %s", ([text, folded]) => {
  expect(fold(text ?? "")).toBe(folded);
});

test("か and が are two letters", () => {
  expect(fold("か\u3099")).toBe("が");
  expect(matchesWords("ガレージ", fold("カ"))).toBe(false);
});

test("every word of a search has to be somewhere, in any order", () => {
  expect(matchesWords("Zahradní brána", fold("brana zahr"))).toBe(true);
  expect(matchesWords("Zahradní brána", fold("brana dock"))).toBe(false);
});
