import { expect, test } from "vitest";
import { isAbove } from "./version";

test.each([
  ["1.4.26", "1.4.9", true],
  ["1.4.9", "1.4.26", false],
  ["1.4.26", "1.4.26", false],
  ["1.5", "1.4.26", true],
  ["1.4.26.1", "1.4.26", true],
  ["1.4", "1.4.0", false],
  ["2", "1.99.99", true],
  ["newest", "1.4.26", false],
  ["1.4.26", "", false],
])("C224: %s above %s: %s", (version, other, expected) => {
  expect(isAbove(version, other)).toBe(expected);
});
