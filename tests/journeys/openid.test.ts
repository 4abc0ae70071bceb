import type { Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { expectAccessible } from "../support/axe";
import { expect, signInByForm, test } from "../support/browser";
import { type Console, startConsole } from "../support/console";
import { findFreePort } from "../support/free-port";
import { person } from "../support/openid";
import { type OpenidServer, openidClient, startOpenidProvider } from "../support/openid-provider";
import { readCode } from "../support/users";

/** Signing in by a real OpenID provider (decision D98), on a console that has one. */

let own: Console;
let url: string;
let provider: OpenidServer;

const guards = { groups: ["guards"] };
const eva = "eva.dvorak@meridian.example";

beforeAll(async () => {
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  provider = await startOpenidProvider(url);
  own = await startConsole({
    PORT: String(port),
    PUBLIC_ORIGIN: url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: openidClient.id,
    OIDC_CLIENT_SECRET: openidClient.secret,
    OIDC_ACCOUNT_ID: "2048117",
    OIDC_NAME: "Meridian",
    OIDC_GROUPS: '[{"group":"guards","role":"operator"},{"group":"admins","role":"master"}]',
  });
});
afterAll(async () => {
  await own.stop();
  await provider.stop();
});

const byProvider = (page: Page) => page.getByRole("link", { name: "Log in with Meridian" });

async function skipAnnouncement(page: Page): Promise<void> {
  const value = encodeURIComponent(btoa(JSON.stringify(["1"])));
  await page.context().addCookies([{ name: "skipped", value, url }]);
}

test("a user comes back signed in, to the page that was asked for, and is signed out at the provider too", async ({
  page,
  faults,
}) => {
  // The page of the provider's sign-out loads a font from outside, and has no icon.
  faults.allow(/WebSocket|fonts\.googleapis|status of 404 .*favicon/);
  await skipAnnouncement(page);
  provider.user = person(eva, guards);
  await page.goto(`${url}/settings`);
  await expectAccessible(page);
  await byProvider(page).click();
  await page.waitForURL(`${url}/settings`);
  await page.getByLabel("Name", { exact: true }).waitFor();
  const names = (await page.context().cookies(url)).map(({ name }) => name);
  expect(names).not.toContain("openid");
  await page.getByRole("button", { name: "Log out" }).first().click();
  await page.waitForURL(`${provider.issuer}/session/end**`);
  await page.goto(`${url}/settings`);
  await byProvider(page).waitFor();
});

test("who signs in by password after that is signed out here alone", async ({ page, faults }) => {
  faults.allow(/WebSocket/);
  await skipAnnouncement(page);
  provider.user = person(eva, guards);
  await page.goto(`${url}/settings`);
  await byProvider(page).click();
  await page.waitForURL(`${url}/settings`);
  // The session ends without a sign-out, as by its time.
  await page.context().clearCookies({ name: /sightline/ });
  await signInByForm(
    page,
    { url, demo: { ...own.demo, email: eva } },
    `${url}/?redirect=/settings`,
  );
  await page.getByRole("button", { name: "Log out" }).first().click();
  await byProvider(page).waitFor();
  expect(new URL(page.url()).origin).toBe(url);
});

test("C367: the way to the provider and back needs no script; a new person of a group becomes a user", async ({
  pageWithoutScript: page,
}) => {
  await skipAnnouncement(page);
  provider.user = person("kim.vale@meridian.example", guards);
  await page.goto(`${url}/`);
  await byProvider(page).click();
  await page.waitForURL(`${url}/console`);
  await page.goto(`${url}/settings`);
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Kim Vale");
});

test("what goes wrong is said on the login page: nobody here, no confirmed address, a foreign answer, no provider", async ({
  page,
  faults,
}) => {
  faults.allow(/status of/);
  const reason = (text: string) => page.getByRole("alertdialog").getByText(text);
  const close = () => page.getByRole("button", { name: "OK" }).click();
  const attempt = async (text: string) => {
    await page.context().clearCookies();
    await page.goto(`${url}/`);
    await byProvider(page).click();
    await reason(text).waitFor();
    await close();
  };
  provider.user = person("stranger@meridian.example");
  await attempt("you have no access here");
  provider.user = person(eva, { ...guards, email_verified: false });
  await attempt("has not confirmed your e-mail address");
  await page.goto(`${url}/openid/callback?code=forged&state=forged`);
  await reason("did not work").waitFor();
  await close();
  // Begun in this browser, answered with what another one was given; then with nobody to redeem it.
  const begin = async () => {
    const begun = await page.request.get(`${url}/openid`, { maxRedirects: 0 });
    return new URL(begun.headers().location ?? "").searchParams.get("state") ?? "";
  };
  const comeBack = (state: string) => {
    const query = new URLSearchParams({ code: "x", state, iss: provider.issuer });
    return page.goto(`${url}/openid/callback?${query}`);
  };
  await begin();
  await comeBack("of-another");
  await reason("did not work").waitFor();
  await close();
  const state = await begin();
  await provider.pause();
  try {
    await comeBack(state);
    await reason("does not answer").waitFor();
  } finally {
    await provider.resume();
  }
});

test("the user's own second factor is asked for as ever, until the device is trusted", async ({
  page,
  faults,
}) => {
  faults.allow(/WebSocket/);
  await skipAnnouncement(page);
  const { demo } = own;
  const email = "mika.ito@meridian.example";
  const call = async (query: string, variables: object, token?: string) => {
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    return ((await response.json()) as { data: Record<string, { token: string }> }).data;
  };
  const { login } = await call(
    'mutation($a: Float!, $e: String!, $p: String!) { login(accountId: $a, email: $e, password: $p, tz: "UTC", reCaptchaToken: "") { token } }',
    { a: Number(demo.accountId), e: email, p: demo.password },
  );
  const token = login?.token;
  await call(
    "mutation($p: String!) { enable_2fa(receiver_sms: false, password: $p) { secret } }",
    { p: demo.password },
    token,
  );
  const site = { url, demo };
  const code = await readCode(site, email);
  await call("mutation($c: String!) { confirm_2fa(code: $c) { token } }", { c: code }, token);
  provider.user = person(email, guards);
  await page.goto(`${url}/settings`);
  await byProvider(page).click();
  await page.waitForURL("**/2fa?**");
  await page.fill("[name=code]", await readCode(site, email));
  await page.locator("[name=remember_device]").check();
  await page.locator("main form:has([name=code]) button[type=submit]").click();
  await page.waitForURL(`${url}/settings`);

  await page.context().clearCookies({ name: /sightline/ });
  await page.goto(`${url}/settings`);
  await byProvider(page).click();
  await page.waitForURL(`${url}/settings`);
  await page.getByLabel("Name", { exact: true }).waitFor();
});

test("D119: a reset says to who has no password how they log in, and keeps what was typed", async ({
  page,
  faults,
}) => {
  faults.allow(/WebSocket|status of 400/);
  await skipAnnouncement(page);
  const email = "lou.vale@meridian.example";
  provider.user = person(email, guards);
  await page.goto(`${url}/settings`);
  await byProvider(page).click();
  await page.waitForURL(`${url}/settings`);
  await page.context().clearCookies();
  await page.goto(`${url}/forgot_password?account_id=${own.demo.accountId}`);
  await page.fill("[name=email]", email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await page.getByText("You log in here with your organisation").waitFor();
  expect(await page.inputValue("[name=email]")).toBe(email);
});

test("D98: without the setting there is no button", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Log in", exact: true }).waitFor();
  expect(await page.getByRole("link", { name: /^Log in with/ }).count()).toBe(0);
});
