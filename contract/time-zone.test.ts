import { expect, test } from "vitest";
import { clockZone, isTimeZone } from "./time-zone";

const unknown = ["Mars/Base", "Taipei Standard Time", "", "x".repeat(100)];

test("only zones that the system knows are zones", () => {
  expect(["Europe/Prague", "UTC"].every(isTimeZone)).toBe(true);
  expect([...unknown, null, 3].some(isTimeZone)).toBe(false);
});

test("the clock of an unknown zone is UTC's, however often it is asked for", () => {
  expect(clockZone("Europe/Prague")).toBe("Europe/Prague");
  for (const name of [...unknown, ...unknown]) expect(clockZone(name)).toBe("UTC");
});
