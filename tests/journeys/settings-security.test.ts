import { authenticator } from "otplib";
import type { Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { expectAccessible } from "../support/axe";
import { expect, signIn, signInByForm, test } from "../support/browser";
import { type Console, type ConsoleAddress, startConsole } from "../support/console";
import { eventually } from "../support/live-wall";

/** A console of its own: these journeys change passwords and second factors. */
let own: Console;
const newPassword = "Lantern-Quay-4711!";

beforeAll(async () => {
  own = await startConsole();
});
afterAll(() => own.stop());

const as = (name: string, password = own.demo.password): ConsoleAddress => ({
  url: own.url,
  demo: { ...own.demo, email: `${name}@meridian.example`, password },
});

async function open(page: Page, who: ConsoleAddress): Promise<void> {
  await signIn(page, who, "/?redirect=/settings/security", { ownSession: true });
  await page.getByRole("heading", { name: "Settings" }).waitFor();
}

const toast = (page: Page, words: string) =>
  page.locator("[data-toast]").getByText(words).waitFor();

/** The six digits in the newest message to a recipient, from the demo's outbox. */
async function readCode(recipient: string): Promise<string> {
  const html = await (await fetch(`${own.url}/outbox`)).text();
  const after = html.slice(html.indexOf(recipient));
  const code = /\b\d{6}\b/.exec(after.replace(/<[^>]*>/g, " "))?.[0];
  if (!code || !html.includes(recipient)) throw new Error(`no code for ${recipient}`);
  return code;
}

/** The same user's other device. */
async function onOtherDevice(page: Page, work: (other: Page) => Promise<void>) {
  const context = await page.context().browser()?.newContext({ locale: "en-US" });
  if (!context) throw new Error("no browser");
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

test("C245, C248, C326, C358: a new password, once; this browser stays, the others are signed out", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 400|WebSocket/);
  await open(page, as("mika.ito"));
  await page.getByRole("link", { name: "Change password" }).click();
  const old = page.getByLabel("Current password");
  const fresh = page.getByLabel("New password", { exact: true });
  const again = page.getByLabel("Confirm password");
  const submit = page.getByRole("button", { name: "Change password" });
  await old.fill("Not-my-password-1");
  await fresh.fill("short");
  await again.fill("other");
  await submit.click();
  await page.getByText("The password does not meet the rules.").waitFor();
  await page.getByText("The two passwords differ.").first().waitFor();
  await fresh.fill(newPassword);
  await again.fill(newPassword);
  await submit.click();
  await page.getByText("This is not your current password.").waitFor();
  expect(await page.locator(":focus").getAttribute("name")).toBe("old_password");

  const channelIsBack = page.waitForEvent("websocket");
  await onOtherDevice(page, async (other) => {
    const isOpen = other.waitForEvent("websocket");
    await signInByForm(other, as("mika.ito"), `${own.url}/`);
    await isOpen;
    await old.fill(own.demo.password);
    await fresh.fill(newPassword);
    await again.fill(newPassword);
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await submit.dblclick();
    await toast(page, "Password changed. Your other devices are logged out");
    expect(posts.filter((url) => url.includes("/settings/security"))).toHaveLength(1);
    await other.getByRole("alertdialog").getByText("Your password was changed").waitFor();
  });
  // Past the moment in which this page's channel comes back with its new session.
  await channelIsBack;
  await page.getByRole("link", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Save profile" }).waitFor();
  await onOtherDevice(page, (other) =>
    signInByForm(other, as("mika.ito", newPassword), `${own.url}/`),
  );
});

test("C270, C268: an authenticator is set up with a QR code, proved, and its backup codes are shown once", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 400|WebSocket/);
  await open(page, as("eva.dvorak"));
  await page.getByRole("link", { name: "Turn on" }).click();
  await eventually(() => page.getByRole("radio", { name: /SMS/ }).isDisabled()).toBe(true);
  await page.getByText("Verify a mobile number first.").waitFor();
  await page.getByLabel("Your password").fill(own.demo.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  await expectAccessible(page);
  const secret = String(await page.locator("main code").textContent()).replaceAll(" ", "");
  const wrong = authenticator.generate(secret) === "000000" ? "000001" : "000000";
  await page.getByLabel("6-digit code").fill(wrong);
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByText("The code is wrong.").waitFor();
  await page.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  await page.getByLabel("6-digit code").fill(authenticator.generate(secret));
  const channelIsBack = page.waitForRequest((request) =>
    request.url().endsWith("/realtime_ticket"),
  );
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("heading", { name: /Keep your backup codes/ }).waitFor();
  const codes = page.getByRole("main").locator("ul.font-mono li");
  expect(await codes.count()).toBe(10);
  await channelIsBack;
  expect(await codes.count()).toBe(10);
  await expectAccessible(page);
  await page.getByRole("link", { name: "I have saved them" }).click();
  await page.getByRole("heading", { name: "Authenticator app" }).waitFor();
  await page.getByText("Keep your backup codes").waitFor({ state: "detached" });
});

test("sending the code again leads back to the step that sends it", async ({ page, faults }) => {
  faults.allow(/WebSocket/);
  await open(page, as("marta.ruiz"));
  await page.getByRole("link", { name: "Turn on" }).click();
  await page.getByRole("radio", { name: /E-mail/i }).check();
  await page.getByLabel("Your password").fill(own.demo.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("6-digit code").waitFor();
  await page.getByRole("link", { name: "Send again" }).click();
  await page.getByRole("button", { name: "Continue" }).waitFor();
  expect(await page.getByLabel("6-digit code").count()).toBe(0);
});

test("C270, C267, C367: without script a number is verified, codes by SMS are turned on and off again", async ({
  pageWithoutScript: page,
  faults,
}) => {
  faults.allow(/status of 400/);
  await open(page, as("jonas.weber"));
  await page.getByRole("link", { name: "Verify number" }).first().click();
  await page.getByLabel("Country").selectOption("CZ");
  await page.getByLabel("Number", { exact: true }).fill("12");
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByText("The mobile number is too short.").waitFor();
  expect(await page.getByLabel("Number", { exact: true }).inputValue()).toBe("12");
  expect(await page.getByLabel("Country").inputValue()).toBe("CZ");
  await page.getByLabel("Number", { exact: true }).fill("601 123 456");
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("6-digit code").fill(await readCode("+420601123456"));
  await page.getByRole("button", { name: "Verify number" }).click();
  await page.getByText("+420 601123456").waitFor();

  await page.getByRole("link", { name: "Turn on" }).click();
  await page.getByRole("radio", { name: /SMS/ }).check();
  await page.getByLabel("Your password").fill("wrong-Password-1");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("This is not your current password.").waitFor();
  expect(await page.getByRole("radio", { name: /SMS/ }).isChecked()).toBe(true);
  await page.getByLabel("Your password").fill(own.demo.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("6-digit code").fill(await readCode("+420601123456"));
  await page.getByRole("button", { name: "Turn on" }).click();
  await eventually(() => page.getByRole("main").locator("ul.font-mono li").count()).toBe(10);
  await page.getByRole("link", { name: "I have saved them" }).click();
  await page.getByText("SMS to +420 ••• ••• 456").waitFor();

  await page.getByRole("link", { name: "Turn off" }).click();
  await page.getByLabel("Your password").fill(own.demo.password);
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("link", { name: "Turn on" }).waitFor();
  expect(await page.getByText("SMS to").count()).toBe(0);
});

test("by keyboard the focus goes back to the row whose form closes, and stays with the sessions when one is ended", async ({
  page,
  faults,
}) => {
  faults.allow(/WebSocket/);
  const who = as("hugo.bell");
  await onOtherDevice(page, async (other) => {
    await signInByForm(other, who, `${own.url}/`);
    await open(page, who);
    const change = page.getByRole("link", { name: "Change password" });
    await change.press("Enter");
    await page.getByRole("link", { name: "Cancel" }).press("Enter");
    await page.getByLabel("Current password").waitFor({ state: "detached" });
    await eventually(() =>
      page.evaluate(() => document.activeElement?.getAttribute("href") ?? null),
    ).toBe("/settings/security?open=password");
    await page.getByRole("button", { name: /^Log out Chrome/ }).press("Enter");
    await toast(page, "The session ended");
    await page.getByRole("button", { name: /^Log out Chrome/ }).waitFor({ state: "detached" });
    await eventually(() =>
      page.evaluate(() => document.activeElement?.querySelector("h2")?.textContent ?? null),
    ).toBe("Sessions");
  });
});

test("another session is ended from here, within a second", async ({ page, faults }) => {
  faults.allow(/WebSocket/);
  const who = as("tomas.ricci");
  await onOtherDevice(page, async (other) => {
    await signInByForm(other, who, `${own.url}/`);
    await open(page, who);
    await page.getByRole("button", { name: /^Log out Chrome/ }).click();
    await toast(page, "The session ended");
    expect(await page.getByRole("button", { name: /^Log out Chrome/ }).count()).toBe(0);
    await eventually(() => new URL(other.url()).pathname).toBe("/");
  });
});
