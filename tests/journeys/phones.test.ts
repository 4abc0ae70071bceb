import { expect, test } from "../support/browser";

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const androidPhone =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const keypadPhone =
  "Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5";

const ask = (url: string, userAgent: string) =>
  fetch(url, { headers: { "User-Agent": userAgent }, redirect: "manual" });

test("C011, C012: a phone is sent to its store before any page of the console", async ({
  site,
}) => {
  for (const path of ["/", "/console", "/cloud_vms/live"]) {
    const apple = await ask(site.url + path, iPhone);
    expect(apple.headers.get("location")).toMatch(/^https:\/\/apps\.apple\.com\//);
    const google = await ask(site.url + path, androidPhone);
    expect(google.headers.get("location")).toMatch(/^https:\/\/play\.google\.com\//);
  }
});

test("C013: a phone without an app gets a page that says so", async ({ site }) => {
  const answer = await fetch(`${site.url}/`, { headers: { "User-Agent": keypadPhone } });
  expect(answer.url).toBe(`${site.url}/mobile?unsupported=1`);
  expect(await answer.text()).toContain("This phone’s browser is not supported");
});

test("C014: shared events, mailed links and the app's own page open on a phone", async ({
  site,
}) => {
  for (const path of ["/share_link/none", "/user_verification", "/reset_password", "/mobile"]) {
    const answer = await ask(site.url + path, iPhone);
    expect(answer.headers.get("location"), path).toBe(null);
  }
});

test("decision D17: the app's page has both stores and a code to scan", async ({
  pageWithoutScript: page,
}) => {
  await page.goto("/mobile");
  expect(await page.getByRole("link", { name: "App Store" }).getAttribute("href")).toMatch(
    /^https:/,
  );
  expect(await page.getByRole("link", { name: "Google Play" }).getAttribute("href")).toMatch(
    /^https:/,
  );
  const code = page.getByRole("img", { name: "QR code that opens the right store" });
  expect((await code.locator("path").getAttribute("d"))?.length).toBeGreaterThan(500);
});
