import fc from "fast-check";
import { expect, test } from "vitest";
import { isVpnId } from "./fields";
import { assessVpnId } from "./vpn-fields";

test("C258, C259, C260: each part of the rule is told apart", () => {
  expect(assessVpnId("abcd")).toEqual({ length: false, characters: true, ends: true });
  expect(assessVpnId("a".repeat(31))).toEqual({ length: false, characters: true, ends: true });
  for (const value of ["Abcde", "ab_cd", "ab.cd", "ab cd"]) {
    expect(assessVpnId(value), value).toEqual({ length: true, characters: false, ends: true });
  }
  for (const value of ["-abcd", "abcd-"]) {
    expect(assessVpnId(value), value).toEqual({ length: true, characters: true, ends: false });
  }
  expect(assessVpnId("")).toEqual({ length: false, characters: false, ends: false });
});

test("an ID that meets every part is one, and no other", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "9", "-", "A", "_", " ", "\n"),
    maxLength: 34,
  });
  fc.assert(
    fc.property(text, (value) => {
      expect(Object.values(assessVpnId(value)).every(Boolean)).toBe(isVpnId(value));
    }),
    { numRuns: 3_000 },
  );
});
