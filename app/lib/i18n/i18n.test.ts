import { expect, test } from "vitest";
import { readInlineTexts, writeInlineTexts } from "./i18n";

test("texts come out of an attribute as they went in, and nothing in it has to be escaped", () => {
  const texts = {
    tag: "zh-Hant",
    version: "1",
    resources: { common: { a: `"'<b>&amp; 100 % %22`, b: "監視器 – Kamera" } },
  };
  const written = writeInlineTexts(texts);
  expect(written).not.toMatch(/["&'<>]/);
  expect(readInlineTexts(written)).toEqual(texts);
});
