import { expect, test } from "vitest";
import { findDaysKept, mayBeginBeforeKept } from "./kept-days";

const now = 100 * 86_400;

test("how long events are kept is told of ranges that begin before that alone", () => {
  const since = (days: number) => now - days * 86_400;
  expect(mayBeginBeforeKept(since(30), now)).toBe(false);
  expect(mayBeginBeforeKept(since(31), now)).toBe(true);
  expect(findDaysKept(60, since(60), now)).toBeNull();
  expect(findDaysKept(60, since(61), now)).toBe(60);
  expect(findDaysKept(undefined, since(99), now)).toBeNull();
});
