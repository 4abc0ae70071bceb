import { describe, expect, test } from "vitest";
import { joinList, joinSentences } from "./join";

describe("words and sentences in a row", () => {
  test("are apart by a space", () => {
    expect(joinList(["Rot", "lang"], "de")).toBe("Rot, lang");
    expect(joinSentences(["One.", "Two."], "en")).toBe("One. Two.");
  });

  test("have none after the wide marks of Chinese and Japanese", () => {
    expect(joinList(["紅色", "長袖"], "zh-Hant")).toBe("紅色、長袖");
    expect(joinSentences(["毎日。", "終日。"], "ja")).toBe("毎日。終日。");
  });
});
