import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { expect, signIn, startSession, test } from "../support/browser";
import {
  type ConsoleWithDatabase,
  startConsoleWithDatabase,
} from "../support/console-with-database";
import { expectToFit } from "../support/narrow";
import { refuseOnce } from "../support/refuse-once";
import { addOrder, readOne } from "../support/subscription";

/** The subscription by plain forms, for those who may not see it, and on a phone. */

let own: ConsoleWithDatabase;
beforeAll(async () => {
  own = await startConsoleWithDatabase();
});
afterAll(() => own.stop());

const home = "/settings/subscription";
const pages = ["", "/requests", "/licenses", "/cards", "/expiry", "/SO-2024-3307"];
const open = (page: Page, path: string) =>
  signIn(page, own, `${own.url}/?redirect=${encodeURIComponent(path)}`);
const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

test("C367: without script orders are filtered, a serial is refused and added, auto-renewal is switched and a renewal is asked for and taken back", async ({
  pageWithoutScript: page,
  faults,
}) => {
  faults.allow(/status of 400/);
  await addOrder(own, "SO-PLAIN", "60 days");
  await open(page, home);
  await page.getByRole("link", { name: "Add serial" }).click();
  const serial = page.getByRole("textbox", { name: "Serial" });
  await serial.fill("SL-NONE");
  await page.getByRole("button", { name: "Add order" }).click();
  await page.getByText("This serial number is not valid.").waitFor();
  expect(await serial.inputValue()).toBe("SL-NONE");
  await serial.fill("sl-demo-demo-demo-0001");
  await page.getByRole("button", { name: "Add order" }).click();
  await row(page, "SO-2025-1322").getByText("Active").waitFor();

  await page.getByRole("switch", { name: "Auto-renewal of SO-PLAIN" }).click();
  await page.getByRole("button", { name: "Turn on" }).click();
  await row(page, "SO-PLAIN").waitFor();
  expect(
    await readOne<boolean>(
      own,
      sql`select auto_renewal from customer_order where order_number = 'SO-PLAIN'`,
    ),
  ).toBe(true);

  await page.getByRole("link", { name: "Renew SO-PLAIN" }).click();
  await page.getByRole("textbox", { name: "Notes" }).fill("Plainly");
  await page.getByRole("button", { name: "Send request" }).click();
  await row(page, "SO-PLAIN").getByText("Renewing").waitFor();
  await page.getByRole("link", { name: "SO-PLAIN", exact: true }).click();
  await page.getByRole("button", { name: "Cancel the request for SO-PLAIN" }).click();
  await row(page, "SO-PLAIN").getByText("Active").waitFor();
});

test("C367: without script licences are assigned to ticked cameras, a card is reset after its warning, and an address is shown once", async ({
  pageWithoutScript: page,
  faults,
}) => {
  faults.allow(/status of 4/);
  await open(page, `${home}/licenses?state=unlicensed`);
  await row(page, "Plant room").getByRole("checkbox").check();
  await page.getByRole("button", { name: "Assign licences" }).click();
  await page.getByRole("heading", { name: "Assign a licence to 1 device?" }).waitFor();
  await refuseOnce(page, "ids");
  await page.getByRole("button", { name: "Assign licences" }).first().click();
  await page.getByRole("alert").first().waitFor();
  await page.getByRole("button", { name: "Assign licences" }).first().click();
  await page.goto(`${own.url}${home}/licenses?q=Plant`);
  await row(page, "Plant room").getByText("Licensed", { exact: true }).waitFor();

  await page.goto(`${own.url}${home}/cards`);
  await page.getByRole("link", { name: "Reset MC-000231" }).click();
  await page.getByText(/This cannot be undone\./).waitFor();
  await page.getByRole("button", { name: "Reset card" }).click();
  await row(page, "MC-000231").getByText("Unregistered").waitFor();

  await page.goto(`${own.url}${home}/expiry`);
  await page.getByRole("button", { name: "Create address" }).click();
  await page.getByText(/\/calendar\/[\w-]{43}\.ics$/).waitFor();
  await page.goto(`${own.url}${home}/expiry`);
  await page.getByRole("button", { name: "Revoke address" }).waitFor();
  expect(await page.getByText(/\/calendar\//).count()).toBe(0);
});

test("C048: a sub-user who opens a page of the subscription goes to the console, and has no tab for it", async ({
  page,
}) => {
  const operator = { ...own, demo: { ...own.demo, email: "mika.ito@meridian.example" } };
  await signIn(page, operator, "/?redirect=%2Fsettings");
  const tabs = page.getByRole("navigation", { name: "Settings" });
  await tabs.getByRole("link", { name: "Security" }).waitFor();
  expect(await tabs.getByRole("link", { name: "Subscription" }).count()).toBe(0);
  for (const path of [...pages, "/expiry.ics"]) {
    await page.goto(own.url + home + path);
    expect(page.url(), path).toBe(`${own.url}/console`);
  }
});

test("the subscription fits a phone, and what a row is called is not broken within its words", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startSession(page, own);
  for (const path of pages) {
    await page.goto(own.url + home + path);
    await page.getByRole("heading").first().waitFor();
    await expectToFit(page);
  }
  await page.goto(`${own.url}${home}/expiry`);
  const name = await page.getByRole("rowheader").first().boundingBox();
  expect(name?.width).toBeGreaterThan(170);
});
