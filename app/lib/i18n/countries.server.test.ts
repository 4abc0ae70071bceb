import { expect, test } from "vitest";
import { languages } from "~contract/languages";
import { findCallingCode, guessCountry, listCountries } from "./countries.server";

test("every language has the same countries, each with its calling code, in its own order", () => {
  const [codes, ...others] = languages.map((language) =>
    listCountries(language)
      .map(({ code, callingCode }) => code + callingCode)
      .sort(),
  );
  expect(codes?.length).toBeGreaterThan(200);
  for (const other of others) expect(other).toEqual(codes);
  expect(listCountries("cs").find(({ code }) => code === "DE")?.name).toBe("Německo");
  const german = listCountries("de").map(({ name }) => name);
  expect(german.indexOf("Österreich")).toBeLessThan(german.indexOf("Polen"));
});

test("a known number says its country, also where several share a calling code", () => {
  expect(guessCountry("en", "+420", "604118418")).toBe("CZ");
  expect(guessCountry("en", "+1", "6045550123")).toBe("CA");
  expect(guessCountry("ja", null, null)).toBe("JP");
});

test("only countries have a calling code", () => {
  expect(findCallingCode("TW")).toBe("+886");
  expect(["XX", "", "tw", "__proto__"].map(findCallingCode)).toEqual([null, null, null, null]);
});
