import { expect, test } from "vitest";
import { vpnStateOf } from "./vpn-state";

const now = 1_800_000_000;
const day = 86_400;

test("an entry expires soon in its last 15 days, and is over from its last second on", () => {
  expect(vpnStateOf(now + 15 * day + 1, now)).toBe("active");
  expect(vpnStateOf(now + 15 * day, now)).toBe("expiring");
  expect(vpnStateOf(now + 1, now)).toBe("expiring");
  expect(vpnStateOf(now, now)).toBe("expired");
});
