import { expect, test } from "vitest";
import { assessPassword, generatePassword, passwordSpecials } from "./password";

const accepts = (password: string) => assessPassword(password).accepted;

test("C244: seven characters of four classes are too few", () => {
  expect(accepts("Abcd12!")).toBe(false);
});

test("C245: eight characters need three of the four classes", () => {
  expect(accepts("abcdefg1")).toBe(false);
  expect(accepts("Abcdefg1")).toBe(true);
  expect(accepts("abcdef1!")).toBe(true);
});

test("C246: the special class is these eight characters", () => {
  expect([...passwordSpecials].sort().join("")).toBe([..."!^-,+[]="].sort().join(""));
  for (let code = 33; code < 127; code += 1) {
    const char = String.fromCharCode(code);
    expect(assessPassword(char).classes.special, char).toBe(passwordSpecials.includes(char));
  }
});

test("C247: other characters are allowed and count for no class", () => {
  expect(accepts("Abcdefg@")).toBe(false);
  expect(accepts("Abcdef1@")).toBe(true);
  expect(accepts("Abcdef1é😀")).toBe(true);
});

test("B24: spaces, control characters, half characters and more than 256 are refused, 64 and more are not", () => {
  for (const bad of ["Abcde f1", "Abcdef1\u0000", "Abcdef1\ud800", `Aa1${"x".repeat(254)}`]) {
    expect(accepts(bad)).toBe(false);
  }
  for (const length of [64, 72, 73, 128, 256]) {
    expect(accepts(`Aa1${"x".repeat(length - 3)}`), String(length)).toBe(true);
  }
});

test("C250: the helper's passwords have eight tellable characters and pass every time", () => {
  for (let round = 0; round < 2_000; round += 1) {
    const password = generatePassword();
    expect(password).toMatch(/^[A-HJ-NP-Za-kmnp-z2-9!^\-,+[\]=]{8}$/);
    expect(accepts(password)).toBe(true);
  }
});
