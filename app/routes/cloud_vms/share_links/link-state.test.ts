import { expect, test } from "vitest";
import { linkStateOf } from "./link-state";

test("a link expires soon in its last six hours, and is over from its last second on", () => {
  const now = 1_800_000_000;
  expect(linkStateOf(now + 6 * 3_600 + 1, now)).toBe("active");
  expect(linkStateOf(now + 6 * 3_600, now)).toBe("expiring");
  expect(linkStateOf(now + 1, now)).toBe("expiring");
  expect(linkStateOf(now, now)).toBe("expired");
});
