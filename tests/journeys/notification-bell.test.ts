import type { Locator, Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/browser";
import { eventually } from "../support/live-wall";
import {
  bell,
  bellPanel,
  type NotificationConsole,
  startNotificationConsole,
} from "../support/notification-console";
import { interceptChannel } from "../support/pushes";

/** The bell, on a console of its own. */
let own: NotificationConsole;
beforeAll(async () => {
  own = await startNotificationConsole();
});
afterAll(() => own.stop());

async function openByKeyboard(page: Page, unread: number): Promise<Locator> {
  await bell(page, unread).focus();
  const drawn = page.getByRole("banner").getByRole("button", { name: /^Notifications/ });
  await eventually(() => drawn.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  return bellPanel(page);
}

test("the bell is opened by keyboard; following a notification reads it, and all are read at once", async ({
  page,
}) => {
  await own.open(page, "/settings", () => own.insert(3));
  const panel = await openByKeyboard(page, 3);
  await panel.getByText("From 198.51.100.7.").first().waitFor();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await panel
    .getByRole("link", { name: /A new device/ })
    .first()
    .click();
  await page.waitForURL(`${own.url}/settings/security`);
  await bell(page, 2).click();
  await panel.getByRole("button", { name: "Mark all as read" }).click();
  await bell(page, 0).waitFor();
  expect(new URL(page.url()).pathname).toBe("/settings/security");
});

test("once all are read by keyboard, the focus stays in the bell's panel, which Escape closes, and at the list's head", async ({
  page,
}) => {
  await own.open(page, "/settings", () => own.insert(2));
  const panel = await openByKeyboard(page, 2);
  await panel.getByRole("button", { name: "Mark all as read" }).press("Enter");
  await bell(page, 0).waitFor();
  await eventually(() => panel.evaluate((element) => element === document.activeElement)).toBe(
    true,
  );
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await own.insert(2);
  await page.goto(`${own.url}/notifications`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Mark all as read" }).press("Enter");
  await bell(page, 0).waitFor();
  const focused = page.locator(":focus");
  await focused.getByRole("heading", { name: "Notifications" }).waitFor();
});

test("the bell shows the newest answer, whichever comes last, and what a page that was loaded meanwhile did not know", async ({
  page,
}) => {
  await own.open(page, "/settings");
  // The channel of the page before is not meant.
  await page.goto("about:blank");
  const { opened, push } = await interceptChannel(page);
  const answers: ((unread: number) => Promise<void>)[] = [];
  await page.route(/\/newest_notifications$/, async (route) => {
    await new Promise<void>((resolve) => {
      answers.push(async (unread) => {
        await route.fulfill({ json: { unread, total: unread, list: [] } });
        resolve();
      });
    });
  });
  await page.goto(`${own.url}/settings`);
  await eventually(() => opened.length).toBe(1);
  push({ type: "NOTIFICATIONS_CHANGE" });
  await eventually(() => answers.length).toBe(1);
  push({ type: "NOTIFICATIONS_CHANGE" });
  await eventually(() => answers.length).toBe(2);
  await answers[1]?.(5);
  await bell(page, 5).waitFor();
  await answers[0]?.(4);
  push({ type: "NOTIFICATIONS_CHANGE" });
  await eventually(() => answers.length).toBe(3);
  expect(await bell(page, 5).count()).toBe(1);
  await page.getByRole("link", { name: "Appearance" }).first().click();
  await bell(page, 0).waitFor();
  await answers[2]?.(6);
  await eventually(() => answers.length).toBe(4);
  await answers[3]?.(7);
  await bell(page, 7).waitFor();
});

test("on the wall, which has no bar for it, the bell stands in the sidebar and opens above itself", async ({
  page,
}) => {
  await own.open(page, "/cloud_vms/live?layout=1", () => own.insert(2));
  const inSidebar = page.locator("aside").getByTitle("Notifications, 2 unread", { exact: true });
  await inSidebar.click();
  const panel = bellPanel(page);
  await panel.getByText("From 198.51.100.7.").first().waitFor();
  // The bell is drawn anew by the script that its first touch loads.
  await eventually(async () => {
    const { y = -1, height = 0 } = (await panel.boundingBox()) ?? {};
    return y >= 0 && y + height <= ((await inSidebar.boundingBox())?.y ?? 0);
  }).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
});
