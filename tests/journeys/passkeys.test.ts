import type { CDPSession, Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { expectAccessible } from "../support/axe";
import { expect, openLogout, signInByForm, test } from "../support/browser";
import { type Console, type ConsoleAddress, startConsole } from "../support/console";
import { findFreePort } from "../support/free-port";

/** Passkeys (decision D98) with Chromium's virtual authenticator, on a console that has them. */

let own: Console;
let url: string;

beforeAll(async () => {
  const port = await findFreePort();
  // Browsers know passkeys by a host name: an address of numbers has none.
  url = `http://localhost:${port}`;
  own = await startConsole({ PASSKEYS: "1", PORT: String(port), PUBLIC_ORIGIN: url });
});
afterAll(() => own.stop());

const as = (name: string): ConsoleAddress => ({
  url,
  demo: { ...own.demo, email: `${name}@meridian.example` },
});

/** A device of this page's user that keeps passkeys and knows its user by a PIN or a finger. */
async function addDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function openSecurity(page: Page, name: string): Promise<void> {
  await signInByForm(page, as(name), `${url}/?redirect=/settings/security`, { reload: false });
  await page.getByRole("heading", { name: "Passkeys" }).waitFor();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Your password").fill(own.demo.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Create passkey" }).click();
}

async function enterPassword(page: Page, name: string): Promise<void> {
  await page.goto(`${url}/`);
  await page.fill("[name=account_id]", own.demo.accountId);
  await page.fill("[name=email]", `${name}@meridian.example`);
  await page.fill("[name=password]", own.demo.password);
  await page.locator("form:has(input[name=password]) button[type=submit]").click();
  await page.waitForURL("**/2fa?**");
}

const byPasskey = (page: Page) => page.getByRole("button", { name: "Log in with a passkey" });

test("a passkey is added, and signs in alone and after the password; two-factor rests on it; it is renamed and stays", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 400|WebSocket/);
  await addDevice(page);
  await openSecurity(page, "eva.dvorak");
  await addPasskey(page, "Work laptop");
  await page.getByRole("heading", { name: "Two-factor log in is on" }).waitFor();
  const codes = await page.locator("ul.font-mono li").allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole("link", { name: "I have saved them" }).click();
  await page.getByText("not used yet").waitFor();
  await expectAccessible(page);

  await openLogout(page, { url });
  await page.goto(`${url}/?redirect=/settings/security`);
  await expectAccessible(page);
  await byPasskey(page).click();
  await page.getByText("last used").waitFor();

  await openLogout(page, { url });
  await enterPassword(page, "eva.dvorak");
  await page.getByRole("heading", { name: "Confirm with your passkey" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/console");

  await page.goto(`${url}/settings/security`);
  await page.getByRole("link", { name: "Rename Work laptop" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Desk");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByRole("link", { name: "Remove Desk" }).click();
  await page.getByLabel("Your password").fill(own.demo.password);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByText("Two-factor log in rests on this passkey.").waitFor();
  // A backup code is the way in without the device.
  await openLogout(page, { url });
  await enterPassword(page, "eva.dvorak");
  await page.getByRole("link", { name: "Use a backup code" }).click();
  await page.fill("[name=code]", codes[0] ?? "");
  await page.locator("main form:has([name=code]) button[type=submit]").click();
  await page.waitForURL("**/console");
});

test("a device that refuses, or has no passkey for this console, leaves the password as the way in", async ({
  page,
  faults,
}) => {
  faults.allow(/WebSocket/);
  const { cdp, authenticatorId } = await addDevice(page);
  await page.goto(`${url}/`);
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await byPasskey(page).click();
  await page.getByText("No passkey was used.").waitFor();
  await signInByForm(page, as("mika.ito"), `${url}/`, { reload: false });
  await page.waitForURL("**/console");
});

test("C367: without script the login page has no passkeys; they are listed, renamed and removed all the same", async ({
  page,
  pageWithoutScript,
  faults,
}) => {
  faults.allow(/status of 400|WebSocket/);
  await addDevice(page);
  await openSecurity(page, "mika.ito");
  await addPasskey(page, "Phone");
  await page.getByRole("heading", { name: "Two-factor log in is on" }).waitFor();
  const cookies = await page.context().cookies(url);
  await page.close();

  await pageWithoutScript.goto(`${url}/`);
  expect(await byPasskey(pageWithoutScript).count()).toBe(0);
  await pageWithoutScript.context().addCookies(cookies);
  await pageWithoutScript.goto(`${url}/settings/security?open=passkey`);
  await pageWithoutScript.getByText("Adding one needs JavaScript.").waitFor();
  await pageWithoutScript.getByRole("link", { name: "Rename Phone" }).click();
  await pageWithoutScript.getByLabel("Name", { exact: true }).fill("Tablet");
  await pageWithoutScript.getByRole("button", { name: "Save name" }).click();
  await pageWithoutScript.getByRole("link", { name: "Turn off" }).click();
  await pageWithoutScript.getByLabel("Your password").fill(own.demo.password);
  await pageWithoutScript.getByRole("button", { name: "Turn off" }).click();
  await pageWithoutScript.getByRole("link", { name: "Remove Tablet" }).click();
  await pageWithoutScript.getByLabel("Your password").fill(own.demo.password);
  await pageWithoutScript.getByRole("button", { name: "Remove", exact: true }).click();
  await pageWithoutScript.getByText("None yet.").waitFor();
});

test("D98: a console without the setting shows no passkeys at all", async ({ page, site }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Log in", exact: true }).waitFor();
  expect(await byPasskey(page).count()).toBe(0);
  await signInByForm(page, site, "/?redirect=/settings/security", { reload: false });
  await page.getByRole("heading", { name: "Trusted devices" }).waitFor();
  expect(await page.getByRole("heading", { name: "Passkeys" }).count()).toBe(0);
});

test("a passkey that the cloud refuses is made anew, with the name that was typed", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 400/);
  await addDevice(page);
  await openSecurity(page, "tomas.ricci");
  // What the device made of it arrives spoilt.
  const isHere = ({ pathname }: URL) => pathname === "/settings/security.data";
  await page.route(isHere, (route) => {
    const spoilt = (route.request().postData() ?? "").replace("o2NmbXRk", "o2NmbXRl");
    return route.continue(spoilt ? { postData: spoilt } : {});
  });
  await addPasskey(page, "Spare phone");
  await page.getByRole("alert").getByText("The passkey was not accepted.").waitFor();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Spare phone");
  await page.unroute(isHere);
  await page.getByLabel("Your password").fill(own.demo.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Create passkey" }).click();
  await page.getByRole("heading", { name: "Two-factor log in is on" }).waitFor();
});
