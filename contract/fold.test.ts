import { expect, test } from "vitest";
import { fold } from "./fold";

test.for([
  ["  Hlavní VSTUP ", "hlavni vstup"],
  ["Müller & Straße", "muller & strasse"],
  ["STRASSE", "strasse"],
  ["ＮＶＲ１２", "nvr12"],
  ["O’Hare", "o'hare"],
  ["ｶﾞﾚｰｼﾞ", "ガレージ"],
  ["か\u3099", "が"],
  ["北門", "北門"],
  ["İstanbul", "istanbul"],
])("%s is compared as %s", ([text, folded]) => {
  expect(fold(text ?? "")).toBe(folded);
});
