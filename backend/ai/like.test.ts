import fc from "fast-check";
import { expect, test } from "vitest";
import { toPlatePattern } from "./filter";
import { createLike, longestLiteral } from "./like";

const likes = (pattern: string, text: string) => createLike(pattern)(text);

test("a run of any characters, one character, and everything else as it stands", () => {
  expect(likes("%B_1%", "AB71C")).toBe(true);
  expect(likes("%B_1%", "AB1")).toBe(false);
  expect(likes("A%B%C", "AxxBxxBC")).toBe(true);
  expect(likes("A%B%C", "AxxBxxCB")).toBe(false);
  expect(likes("%", "")).toBe(true);
  expect(likes("", "")).toBe(true);
  expect(likes("", "A")).toBe(false);
  expect(likes("%\\%%", "50%")).toBe(true);
  expect(likes("%\\_%", "AB")).toBe(false);
  expect(likes("_", "車")).toBe(true);
});

test("a typed plate is found in what holds it, and in nothing else", () => {
  const characters = fc.string({
    unit: fc.constantFrom("A", "B", "%", "_", "\\", "1"),
    maxLength: 6,
  });
  fc.assert(
    fc.property(characters, characters, (typed, plate) => {
      expect(likes(toPlatePattern(typed), plate)).toBe(plate.includes(typed));
    }),
    { numRuns: 2_000 },
  );
});

test("many runs against a long text come to an end", () => {
  expect(likes(`${"%A".repeat(32)}%B`, "A".repeat(10_000))).toBe(false);
});

test("the longest literal piece is in whatever matches", () => {
  expect(longestLiteral("%AB%1234_5%")).toBe("1234");
  expect(longestLiteral("%50\\%A%")).toBe("50%A");
  expect(longestLiteral("%_%")).toBe("");
});
