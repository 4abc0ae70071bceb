import type { Page } from "playwright";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import { type Console, startConsole } from "../support/console";
import { speak } from "../support/language";
import { eventually } from "../support/live-wall";
import { expectToFit } from "../support/narrow";
import { callCloud, getMasterToken } from "../support/users";
import { isGenuine, startReceiver, type WebhookReceiver } from "../support/webhook-receiver";

/** Webhooks: added by a master, delivered to a program of this machine, seen in the log. */

let own: Console;
let receiver: WebhookReceiver;
const home = "/settings/webhooks";

beforeAll(async () => {
  own = await startConsole({ WEBHOOK_ALLOW_HTTP: "1", WEBHOOK_ALLOW_PRIVATE: "1" });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await own?.stop();
});

const demoUrl = "https://hooks.meridian.example/sightline";
const addressField = (page: Page) => page.getByRole("textbox", { name: "Address" });
const readSecret = async (page: Page) =>
  (await page.locator("code", { hasText: /^whsec_/ }).textContent()) ?? "";

test("the demo's webhook is off, and its log fits its drawer in the language of the longest words", async ({
  page,
}) => {
  await signIn(page, own, `${own.url}/?redirect=${encodeURIComponent(home)}`);
  await page.getByRole("switch", { name: `${demoUrl} is on`, checked: false }).waitFor();
  await speak(page, own, "de");
  await page.goto(own.url + home);
  await page.getByRole("link", { name: demoUrl, exact: true }).click();
  const log = page.getByRole("dialog").getByRole("table", { name: "Zustellungen" });
  await log.getByText("Keine rechtzeitige Antwort").waitFor();
  const excess = () =>
    log.evaluate(({ parentElement: card }) => card && card.scrollWidth - card.clientWidth);
  await eventually(excess).toBe(0);
});

test("a master adds a webhook, sends a test, replaces the secret, switches it off and deletes it", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 400/);
  await signIn(page, own, `${own.url}/?redirect=%2Fsettings`);
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("link", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Add webhook" });
  await eventually(() =>
    addressField(page).evaluate((element) => element === document.activeElement),
  ).toBe(true);
  await expectAccessibleInBothThemes(page);
  await addressField(page).fill("https://169.254.169.254/");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await dialog.getByText("Enter an https address that is reached from the internet.").waitFor();
  await addressField(page).fill(`https://hooks.example/${"a".repeat(1_000)}`);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await dialog.getByText(/can have at most 1,?000 characters/).waitFor();
  await addressField(page).fill(`${receiver.url}/in`);
  await dialog.getByRole("checkbox", { name: "Alert fired" }).uncheck();
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  const added = page.getByRole("dialog", { name: "Webhook added" });
  await added.waitFor();
  const secret = await readSecret(page);
  await expectAccessibleInBothThemes(page);
  await added.getByRole("link", { name: "Done" }).click();
  await added.waitFor({ state: "detached" });

  const row = page.getByRole("row", { name: /\/in/ });
  await row.getByText("Host disconnected, Host connected").waitFor();
  await row.getByText("Never").waitFor();
  await row.getByRole("link", { name: `${receiver.url}/in`, exact: true }).click();
  const drawer = page.getByRole("dialog", { name: `${receiver.url}/in` });
  await drawer.getByText("Nothing was sent yet").waitFor();
  await drawer.getByRole("button", { name: "Send test" }).click();
  await page.locator("[data-toast]").getByText("Test on its way").waitFor();
  await eventually(() => receiver.received.length).toBe(1);
  const [received] = receiver.received;
  expect(received && isGenuine(received, secret)).toBe(true);
  const delivery = drawer.getByRole("row", { name: /Test/ });
  await eventually(async () => {
    await page.reload();
    return delivery.textContent();
  }).toContain("Delivered");
  await delivery.getByText("HTTP 204").waitFor();
  await expectAccessibleInBothThemes(page);

  await drawer.getByRole("button", { name: "Replace secret" }).click();
  await drawer.getByText("This secret signs every delivery.").waitFor();
  expect(await readSecret(page)).not.toBe(secret);
  await drawer.getByRole("checkbox", { name: "Alert fired" }).check();
  await drawer.getByRole("button", { name: "Save changes" }).click();
  await page.locator("[data-toast]").getByText("Webhook saved").waitFor();
  await row.getByText("Alert fired, Host disconnected, Host connected").waitFor();

  await row.getByRole("switch").click();
  await eventually(() => row.getByRole("switch").getAttribute("aria-checked")).toBe("false");
  await page.getByRole("link", { name: `Delete ${receiver.url}/in` }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this webhook?" });
  await question.waitFor();
  await expectAccessibleInBothThemes(page);
  await question.getByRole("button", { name: "Delete webhook" }).click();
  await question.waitFor({ state: "detached" });
  await eventually(() => row.count()).toBe(0);
  await page.goto(`${own.url}/audit_log?group=programs`);
  for (const words of ["created", "changed", "switched off", "deleted", "secret replaced"]) {
    await page.getByText(`Webhook ${words}`).first().waitFor();
  }
});

test("a test that is on its way shows by itself how it went", async ({ page }) => {
  let answer = () => {};
  const slow = await startReceiver((res) => {
    answer = () => res.writeHead(204).end();
  });
  onTestFinished(() => slow.close());
  const token = await getMasterToken(own);
  const { id } = await callCloud<{ id: string }>(
    own,
    `mutation($url: String!) { create_webhook(url: $url, events: ["host_connected"]) { id } }`,
    { url: slow.url },
    token,
  );
  const remove = "mutation($id: ID!) { delete_webhook(id: $id) { ok } }";
  onTestFinished(async () => void (await callCloud(own, remove, { id }, token)));
  await signIn(page, own, `${own.url}/?redirect=${encodeURIComponent(`${home}/${id}`)}`);
  const drawer = page.getByRole("dialog", { name: slow.url });
  await drawer.getByRole("button", { name: "Send test" }).click();
  const delivery = drawer.getByRole("row", { name: /Test/ });
  await delivery.getByText("Waiting").waitFor();
  await eventually(() => slow.received.length).toBe(1);
  // Past the page's load that shows it as waiting.
  await page.locator("[data-toast]").getByText("Test on its way").waitFor();
  answer();
  await delivery.getByText("Delivered").waitFor();
});

test("C367: without script a webhook is added, tested, switched and deleted by plain forms, and fits a phone", async ({
  pageWithoutScript: page,
  faults,
}) => {
  faults.allow(/status of 400/);
  await signIn(page, own, `${own.url}/?redirect=${encodeURIComponent(`${home}?dialog=new`)}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await addressField(page).fill("ftp://hooks.example.com/");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await page.getByText("Enter an https address that is reached from the internet.").waitFor();
  await expectToFit(page);
  await addressField(page).fill(`${receiver.url}/plain`);
  await page.getByRole("button", { name: "Add webhook" }).click();
  expect(await readSecret(page)).toMatch(/^whsec_[\w-]{43}$/);
  await expectToFit(page);
  await page.getByRole("link", { name: "Done" }).click();
  await page.getByRole("link", { name: `${receiver.url}/plain`, exact: true }).click();
  await page.getByRole("button", { name: "Send test" }).click();
  await eventually(() => receiver.received.some(({ path }) => path === "/plain")).toBe(true);
  await eventually(async () => {
    await page.reload();
    return page.getByRole("row", { name: /Test/ }).textContent();
  }).toContain("Delivered");
  await expectToFit(page);
  await page.goto(own.url + home);
  const enabled = page.getByRole("switch", { name: `${receiver.url}/plain is on` });
  await enabled.click();
  await eventually(() => enabled.getAttribute("aria-checked")).toBe("false");
  for (const url of [`${receiver.url}/plain`, demoUrl]) {
    await page.getByRole("link", { name: `Delete ${url}` }).click();
    await page.getByRole("button", { name: "Delete webhook" }).click();
  }
  await page.getByText("No webhooks yet").waitFor();
});

test("an operator is sent to the console from the page of webhooks", async ({ page }) => {
  const operator = { ...own, demo: { ...own.demo, email: "mika.ito@meridian.example" } };
  await signIn(page, operator, `${own.url}/?redirect=%2Fsettings`);
  expect(await page.getByRole("link", { name: "Webhooks" }).count()).toBe(0);
  await page.goto(own.url + home);
  expect(page.url()).toBe(`${own.url}/console`);
});
