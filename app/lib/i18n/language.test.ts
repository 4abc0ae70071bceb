import { describe, expect, test } from "vitest";
import { isLanguage, pickLanguage } from "./language";

describe("pickLanguage", () => {
  test("C005: English when no browser language is supported", () => {
    expect(pickLanguage("fr-FR,fr;q=0.9")).toBe("en");
    expect(pickLanguage("")).toBe("en");
    expect(pickLanguage(null)).toBe("en");
  });

  test("C007: the first supported browser language wins", () => {
    expect(pickLanguage("fr,de;q=0.9,en;q=0.8")).toBe("de");
    expect(pickLanguage("en;q=0.3,sk;q=0.7")).toBe("sk");
  });

  test.each(["zh-TW", "zh-Hant-HK", "zh-CN", "zh", "ZH-tw"])("C008: %s is tw", (tag) => {
    expect(pickLanguage(`${tag},en;q=0.5`)).toBe("tw");
  });

  test("C008: a browser that asks for Twi does not get Traditional Chinese", () => {
    expect(pickLanguage("tw,cs;q=0.5")).toBe("cs");
  });

  test("refused and broken entries are passed over", () => {
    expect(pickLanguage("de;q=0,ja;q=0.1")).toBe("ja");
    expect(pickLanguage(";;;q=,=,*;q=x,cs")).toBe("cs");
  });
});

test("C004: exactly six languages are known", () => {
  expect(["tw", "en", "ja", "cs", "de", "sk"].every(isLanguage)).toBe(true);
  expect(["zh-TW", "fr", "", null, 1].some(isLanguage)).toBe(false);
});
