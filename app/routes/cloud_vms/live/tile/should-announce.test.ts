import { expect, test } from "vitest";
import { isWorthSaying } from "./should-announce";

test("a wall that starts is silent; what is lost and what is back is spoken", () => {
  expect(isWorthSaying(undefined, { kind: "connecting" })).toBe(false);
  expect(isWorthSaying({ kind: "connecting" }, { kind: "playing" })).toBe(false);
  expect(isWorthSaying({ kind: "playing" }, { kind: "reconnecting", attempt: 1, of: 5 })).toBe(
    true,
  );
  expect(
    isWorthSaying(
      { kind: "reconnecting", attempt: 1, of: 5 },
      { kind: "reconnecting", attempt: 2, of: 5 },
    ),
  ).toBe(false);
  expect(isWorthSaying({ kind: "disconnected", lastPictureMs: 1 }, { kind: "playing" })).toBe(true);
});
