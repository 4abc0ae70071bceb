import { expect, test } from "vitest";
import { findTrustToken, keepTrustToken } from "./trusted-device.server";

const ana = { accountId: 2048117, email: "ana@meridian.example" };
const tomas = { accountId: 2048117, email: "tomas@meridian.example" };
const elsewhere = { accountId: 7, email: "ana@meridian.example" };

/** A fake browser that stores and sends cookies. */
function withCookie(...lines: string[]): Request {
  return new Request("https://vms.example/", {
    headers: { Cookie: lines.map((line) => line.split(";")[0]).join("; ") },
  });
}

test("C156, C243: each user of a browser has a token of his own, for his account and address alone", async () => {
  const first = withCookie(...(await keepTrustToken(withCookie(), ana, "token-of-ana")));
  const both = withCookie(...(await keepTrustToken(first, tomas, "token-of-tomas")));
  expect(await findTrustToken(both, ana)).toBe("token-of-ana");
  expect(await findTrustToken(both, tomas)).toBe("token-of-tomas");
  expect(await findTrustToken(both, elsewhere)).toBe(null);
});

test("C156: the key names neither account nor address", async () => {
  const [line = ""] = await keepTrustToken(withCookie(), ana, "token-of-ana");
  const value = Buffer.from(decodeURIComponent(/=([^;]+)/.exec(line)?.[1] ?? ""), "base64");
  expect(value.toString()).not.toMatch(/2048117|ana@|meridian/);
  expect(line).toMatch(/HttpOnly; Secure; SameSite=Lax$/);
  expect(line).toContain("Max-Age=2592000");
});

test("a new token takes the place of the old, and a thirteenth user that of the first", async () => {
  let request = withCookie(...(await keepTrustToken(withCookie(), ana, "old")));
  request = withCookie(...(await keepTrustToken(request, ana, "new")));
  expect(await findTrustToken(request, ana)).toBe("new");
  for (let id = 1; id <= 12; id += 1) {
    request = withCookie(...(await keepTrustToken(request, { ...tomas, accountId: id }, `t${id}`)));
  }
  expect(await findTrustToken(request, ana)).toBe(null);
  expect(await findTrustToken(request, { ...tomas, accountId: 12 })).toBe("t12");
});

test.for([
  "trusted_devices=x",
  `trusted_devices=${btoa(JSON.stringify({ a: 1 }))}`,
  `trusted_devices=${btoa(JSON.stringify([["a"], [1, 2], null, ["k", "v".repeat(99)]]))}`,
])("a cookie that is not ours counts for nothing: %s", async (cookie) => {
  expect(await findTrustToken(withCookie(cookie), ana)).toBe(null);
});
