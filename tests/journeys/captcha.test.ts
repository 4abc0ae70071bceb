import type { Page } from "playwright";
import { test as base, expect } from "../support/browser";
import { type Console, type ConsoleAddress, startConsole } from "../support/console";
import { type FakeRecaptcha, startFakeRecaptcha } from "../support/fake-recaptcha";

/** Consoles with a captcha in front; the shared one has none. */
const test = base
  .extend(
    "altcha",
    { scope: "file" },
    async ({ site: _shared }, { onCleanup }): Promise<Console> => {
      const site = await startConsole({ CAPTCHA: "altcha", SIGHTLINE_DEMO: "1" });
      onCleanup(() => site.stop());
      return site;
    },
  )
  .extend(
    "google",
    { scope: "file" },
    async ({ site: _shared }, { onCleanup }): Promise<FakeRecaptcha> => {
      const google = await startFakeRecaptcha();
      onCleanup(() => google.close());
      return google;
    },
  )
  .extend("recaptcha", { scope: "file" }, async ({ google }, { onCleanup }): Promise<Console> => {
    const site = await startConsole({
      CAPTCHA: "recaptcha",
      RECAPTCHA_SITE_KEY: "page-key",
      RECAPTCHA_SECRET: "server-key",
      RECAPTCHA_ORIGIN: google.origin,
    });
    onCleanup(() => site.stop());
    return site;
  });

const submit = "form:has(input[name=password]) button[type=submit]";

async function fillLogin(page: Page, { url, demo }: ConsoleAddress): Promise<void> {
  await page.goto(`${url}/`);
  await page.fill("[name=account_id]", demo.accountId);
  await page.fill("[name=email]", demo.email);
  await page.fill("[name=password]", demo.password);
}

const policyOf = async (url: string) =>
  (await fetch(url)).headers.get("content-security-policy") ?? "";

test("C020, D61: without a key nothing is loaded from anywhere, and the page says so", async ({
  page,
  site,
}) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto("/");
  await page.getByText("No captcha: repeated wrong attempts").waitFor();
  expect([...hosts]).toEqual([new URL(site.url).host]);
  expect(await policyOf(site.url)).not.toMatch(/https:|frame-src/);
});

test("C020: ALTCHA is solved in the browser, once for a double click", async ({ page, altcha }) => {
  let puzzles = 0;
  page.on("request", (request) => {
    if (request.url().includes("/captcha?action=login")) puzzles += 1;
  });
  await fillLogin(page, altcha);
  await page.getByText("your browser solves a small puzzle").waitFor();
  await page.dblclick(submit);
  await page.waitForURL("**/console");
  expect(puzzles).toBe(1);
});

test("a puzzle that does not come is told over the button, and the next try works", async ({
  page,
  altcha,
  faults,
}) => {
  faults.allow(/captcha|ERR_FAILED/);
  await page.route("**/captcha?action=login", (route) => route.abort());
  await fillLogin(page, altcha);
  await page.click(submit);
  await page.getByText("The captcha did not load.").waitFor();
  expect(await page.inputValue("[name=email]")).toBe(altcha.demo.email);
  await page.unroute("**/captcha?action=login");
  await page.click(submit);
  await page.waitForURL("**/console");
});

test("B18: without script a captcha cannot be passed, and the page says so beforehand", async ({
  pageWithoutScript: page,
  altcha,
  faults,
}) => {
  faults.allow(/status of 400/);
  await fillLogin(page, altcha);
  await page.getByText("needs JavaScript").waitFor();
  await page.click(submit);
  await page.getByText("The captcha check failed. Try again.").waitFor();
});

test("C307, C343: with a site key, login waits for reCAPTCHA, asks for action login, and sends its token", async ({
  page,
  recaptcha,
  google,
}) => {
  await fillLogin(page, recaptcha);
  await page.getByText("Protected by reCAPTCHA.").waitFor();
  await page.click(submit);
  await page.waitForURL("**/console");
  expect(google.verified.at(-1)).toEqual({ secret: "server-key", action: "login" });
});

test("the policy opens for reCAPTCHA and nothing else", async ({ recaptcha, google }) => {
  const policy = await policyOf(recaptcha.url);
  const outside = [...new Set(policy.match(/https?:\/\/[^\s;]+/g))].sort();
  expect(outside).toEqual(
    [
      `${google.origin}/recaptcha/`,
      "https://recaptcha.google.com/recaptcha/",
      "https://www.gstatic.com/recaptcha/",
    ].sort(),
  );
});

test("a blocked reCAPTCHA script is told over the button", async ({ page, recaptcha, faults }) => {
  faults.allow(/recaptcha|ERR_FAILED/);
  await page.route("**/recaptcha/api.js*", (route) => route.abort());
  await fillLogin(page, recaptcha);
  await page.click(submit);
  await page.getByText("The captcha did not load.").waitFor();
});

test("B18: when the verifier is down, nobody gets in, and the form says why", async ({
  page,
  recaptcha,
  google,
  faults,
}) => {
  faults.allow(/status of 400/);
  google.goDown();
  await fillLogin(page, recaptcha);
  await page.click(submit);
  await page.getByText("The captcha check failed. Try again.").waitFor();
  expect(await page.inputValue("[name=email]")).toBe(recaptcha.demo.email);
});
