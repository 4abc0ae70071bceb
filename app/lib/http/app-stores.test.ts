import { expect, test } from "vitest";
import { findPhone, findPhoneRedirect } from "./app-stores.server";

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const androidPhone =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const windowsPhone =
  "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063";

test.for([
  ["ios", iPhone],
  ["android", androidPhone],
  ["other", windowsPhone],
  ["other", "Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5"],
  [null, "Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148"],
  [
    null,
    "Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36",
  ],
  [null, "Mozilla/5.0 (Android 14; Tablet; rv:132.0) Gecko/132.0 Firefox/132.0"],
  [null, "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36"],
  [null, null],
] as const)("decision D17: it is a phone of the kind %s: %s", ([kind, userAgent]) => {
  expect(findPhone(userAgent)).toBe(kind);
});

const asked = (path: string, userAgent: string) =>
  findPhoneRedirect(
    new Request(`https://vms.example${path}`, { headers: { "User-Agent": userAgent } }),
  );

test("C011, C012: phones are sent to their store, from the login page and from any other", () => {
  for (const path of ["/", "/console", "/cloud_vms/live?view=1"]) {
    expect(asked(path, iPhone)).toMatch(/^https:\/\/apps\.apple\.com\//);
    expect(asked(path, androidPhone)).toMatch(/^https:\/\/play\.google\.com\//);
  }
});

test("C013: a phone without an app is sent to the page that says so", () => {
  expect(asked("/", windowsPhone)).toBe("/mobile?unsupported=1");
});

test("C014: shared events, mailed links and the app's own page stay where they are", () => {
  for (const path of [
    "/share_link/abc",
    "/mobile",
    "/user_verification?token=x",
    "/reset_password?token=x",
  ]) {
    for (const phone of [iPhone, androidPhone, windowsPhone]) expect(asked(path, phone)).toBe(null);
  }
});
