import { expect, test } from "vitest";
import { toCodeDigits } from "./code-digits";

test("C268: letters are dropped and a seventh digit is cut", () => {
  expect(toCodeDigits("12a3")).toBe("123");
  expect(toCodeDigits("1234567")).toBe("123456");
  expect(toCodeDigits("abc")).toBe("");
});

test("C269: a pasted code fills six digits whatever stands between them", () => {
  expect(toCodeDigits("123 456")).toBe("123456");
  expect(toCodeDigits("123-456\n")).toBe("123456");
  expect(toCodeDigits("１２３４５６")).toBe("123456");
});
