import { expect, test } from "vitest";
import { clipLength } from "./clip-length";

test("the length of a clip is minutes and seconds", () => {
  expect(clipLength({ from_ms: 1_000, until_ms: 16_000 })).toBe("0:15");
  expect(clipLength({ from_ms: 0, until_ms: 120_000 })).toBe("2:00");
});
