import { expect, test } from "vitest";
import { shouldAnnounce } from "./should-announce";

test("a wall that starts is silent; what is lost and what is back is spoken", () => {
  expect(shouldAnnounce(undefined, { kind: "connecting" })).toBe(false);
  expect(shouldAnnounce({ kind: "connecting" }, { kind: "playing" })).toBe(false);
  expect(shouldAnnounce({ kind: "playing" }, { kind: "reconnecting", attempt: 1, of: 5 })).toBe(
    true,
  );
  expect(
    shouldAnnounce(
      { kind: "reconnecting", attempt: 1, of: 5 },
      { kind: "reconnecting", attempt: 2, of: 5 },
    ),
  ).toBe(false);
  expect(shouldAnnounce({ kind: "disconnected", lastPictureMs: 1 }, { kind: "playing" })).toBe(
    true,
  );
});
