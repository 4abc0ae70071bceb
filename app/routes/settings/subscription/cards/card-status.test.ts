import { expect, test } from "vitest";
import { cardLookOf } from "./card-status";

test.each([
  [-1, "deactivated"],
  [0, "unregistered"],
  [1, "registered"],
])("C120: a card's status %i is %s", (status, name) => {
  expect(cardLookOf(status)?.name).toBe(name);
});

test("a status that is not known has no words", () => {
  expect(cardLookOf(2)).toBe(null);
});
