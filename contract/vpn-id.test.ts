import fc from "fast-check";
import { expect, test } from "vitest";
import { vpnId } from "./fields";
import { assessVpnId, isVpnId } from "./vpn-id";

const message = (value: string) => vpnId.safeParse(value).error?.issues[0]?.message ?? null;

test("C258: a VPN ID of 4 is refused, 5 and 30 pass, 31 is refused", () => {
  for (const [length, expected] of [
    [4, "TOO_SHORT"],
    [5, null],
    [30, null],
    [31, "TOO_LONG"],
  ] as const) {
    expect(message("a".repeat(length)), `${length}`).toBe(expected);
  }
});

test("C259: a VPN ID refuses capitals, underscore, dot and space", () => {
  for (const value of ["Abcde", "ab_cd", "ab.cd"]) expect(message(value)).toBe("INVALID_VPN_ID");
  expect(message("ab cd")).toBe("NO_SPACE_ALLOWED");
  expect(message("")).toBe("REQUIRED");
});

test("C260: a VPN ID refuses a hyphen at either end and accepts inner ones", () => {
  for (const value of ["-abcd", "abcd-"]) expect(message(value)).toBe("INVALID_VPN_ID");
  expect(message("a-b-c")).toBeNull();
});

/** The rule implemented again, letter by letter. */
function isVpnIdByHand(value: string): boolean {
  const allowed = "abcdefghijklmnopqrstuvwxyz0123456789-";
  const letters = value.split("");
  if (letters.length < 5 || letters.length > 30) return false;
  if (letters[0] === "-" || letters.at(-1) === "-") return false;
  return letters.every((letter) => allowed.includes(letter));
}

test("E20: the rule agrees with its model on any text, line breaks included", () => {
  const near = fc.string({
    unit: fc.constantFrom("a", "z", "0", "9", "-", "\n", " ", "A", "_", "é", "０"),
    maxLength: 34,
  });
  const clean = fc.string({ unit: fc.constantFrom("a", "7", "-"), minLength: 3, maxLength: 32 });
  fc.assert(
    fc.property(fc.oneof(near, clean, fc.string()), (value) => {
      expect(isVpnId(value)).toBe(isVpnIdByHand(value));
    }),
    { numRuns: 5_000 },
  );
  expect(isVpnId("abcde\n")).toBe(false);
});

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
