import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import {
  type ConsoleWithDatabase,
  startConsoleWithDatabase,
} from "../support/console-with-database";
import { eventually } from "../support/live-wall";
import { addOrder, readOne } from "../support/subscription";

/** Orders of a master, with a database of their own: they end, and are renewed. */

let own: ConsoleWithDatabase;
beforeAll(async () => {
  own = await startConsoleWithDatabase();
});
afterAll(() => own.stop());

const home = "/settings/subscription";
const open = (page: Page, path = home) =>
  signIn(page, own, `${own.url}/?redirect=${encodeURIComponent(path)}`);
const go = (page: Page, path: string) => page.goto(own.url + path);
const row = (page: Page, number: string) => page.getByRole("row", { name: new RegExp(number) });

test("C052, C204: orders stand with plan and state, the next to end comes first with one way to renew, and the parts are a tab away", async ({
  page,
}) => {
  await open(page);
  const next = page.getByRole("region", { name: "What runs out next" });
  await next.getByText(/SO-2024-3307 expires on/).waitFor();
  expect(await next.getByRole("link", { name: "Renew" }).count()).toBe(1);
  const states = {
    "SO-2025-1184": "Active",
    "SO-2024-3307": "About to expire",
    "SO-2024-0748": "Renewing",
    "SO-2023-0550": "Expired",
  };
  for (const [number, state] of Object.entries(states)) {
    await row(page, number).getByText(state).waitFor();
  }
  expect(await row(page, "SO-2024-0921").count()).toBe(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: /^Order history/ }).click();
  await row(page, "SO-2024-0921").getByText("Renewed").waitFor();
  for (const part of ["Renew requests", "Licences", "Mobile access cards", "Expiry dates"]) {
    await page
      .getByRole("navigation", { name: "Subscription" })
      .getByRole("link", { name: part })
      .click();
    await page
      .getByRole("navigation", { name: "Subscription" })
      .locator("[aria-current=page]", { hasText: part })
      .waitFor();
  }
});

test("C112, C113, C114, C115, C116, C117: an order's detail has its terms, products by type with their days, and devices", async ({
  page,
}) => {
  await addOrder(
    own,
    "SO-DETAIL",
    "200 days",
    "(0, 2, '1080p', 0, false, null::int), (2, 3, null, null, false, null), (3, 1, null, 30, true, null), (3, 5, null, 14, true, 90), (3, 7, null, 14, false, null), (4, 6, null, null, false, null)",
  );
  await open(page, `${home}/SO-DETAIL`);
  const drawer = page.getByRole("dialog", { name: "SO-DETAIL" });
  await drawer.waitFor();
  const terms = await drawer.locator("dl").textContent();
  for (const words of [
    "SL-SO-DETAIL",
    "Standard",
    "Northgate Security",
    "R-1042",
    "365 days",
    "90 days",
    "Auto-renewal",
  ]) {
    expect(terms).toContain(words);
  }
  for (const head of [
    "Purchased",
    "Enabled",
    "Expires",
    "Licensed",
    "Remaining",
    "Logs kept",
    "Plan days",
  ]) {
    expect(terms).toContain(head);
  }
  const products = await drawer
    .getByRole("table")
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((line) => [...line.children].map((cell) => (cell.textContent ?? "").trim())),
    );
  expect(products).toEqual([
    ["Recording plan", "2", "1080p", "Standard", "–"],
    ["AS cloud", "3", "–", "–", "–"],
    ["Licence port", "1", "–", "30 days", "365 days"],
    ["Licence port", "5", "–", "14 days", "90 days"],
    ["Licence port", "7", "–", "14 days", "–"],
    ["VPN service", "6", "–", "–", "–"],
  ]);
  await expectAccessibleInBothThemes(page);
  await go(page, `${home}/SO-2024-3307`);
  await page.getByRole("heading", { name: "16 licensed cameras" }).waitFor();
  await page.getByRole("heading", { name: "0 licensed doors" }).waitFor();
});

test("C205: an order is about to expire from 15 days before its end, and not a day earlier", async ({
  page,
}) => {
  await addOrder(own, "SO-SOON", "14 days 23 hours");
  await addOrder(own, "SO-LATER", "16 days");
  await open(page);
  await row(page, "SO-SOON").getByText("About to expire").waitFor();
  await row(page, "SO-LATER").getByText("Active").waitFor();
});

test("C206: auto-renewal is switched on and off after a question each, with the date and the number of devices", async ({
  page,
}) => {
  await addOrder(own, "SO-AUTO", "100 days");
  await open(page);
  const isOn = () =>
    readOne<boolean>(
      own,
      sql`select auto_renewal from customer_order where order_number = 'SO-AUTO'`,
    );
  const toggle = page.getByRole("switch", { name: "Auto-renewal of SO-AUTO" });
  await toggle.click();
  const asked = page.getByRole("dialog", { name: "Renew SO-AUTO automatically?" });
  await asked.getByText(/15 days before .*0 devices/).waitFor();
  expect(await isOn()).toBe(false);
  await asked.getByRole("button", { name: "Turn on" }).click();
  await asked.waitFor({ state: "detached" });
  await eventually(isOn).toBe(true);
  await toggle.and(page.locator("[aria-checked=true]")).click();
  const warned = page.getByRole("alertdialog", { name: /Cancel the auto-renewal of SO-AUTO/ });
  await warned.getByText(/The order ends on/).waitFor();
  await warned.getByRole("link", { name: "Cancel" }).click();
  await warned.waitFor({ state: "detached" });
  expect(await isOn()).toBe(true);
  await toggle.click();
  await warned.getByRole("button", { name: "Cancel auto-renewal" }).click();
  await eventually(isOn).toBe(false);
});

test("C118, C201, C202: a renewal is asked for, shows each step with its time, and is taken back until it is approved", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 400/);
  await addOrder(own, "SO-RENEW", "40 days");
  await open(page);
  await row(page, "SO-RENEW").getByRole("link", { name: "Renew SO-RENEW" }).click();
  const dialog = page.getByRole("dialog", { name: "Renew SO-RENEW?" });
  await dialog.getByRole("textbox", { name: "Notes" }).fill("n".repeat(65));
  await dialog.getByRole("button", { name: "Send request" }).click();
  await dialog.getByText("Notes can have at most 64 characters.").waitFor();
  await dialog.getByRole("textbox", { name: "Notes" }).fill("Two more ports");
  await dialog.getByRole("button", { name: "Send request" }).click();
  await row(page, "SO-RENEW").getByText("Renewing").waitFor();
  expect(await row(page, "SO-RENEW").getByRole("link", { name: "Renew SO-RENEW" }).count()).toBe(0);

  const item = () => page.getByRole("listitem").filter({ hasText: "SO-RENEW" });
  const current = () => item().locator("[aria-current=step]").textContent();
  const time = /\d\d-\d\d-\d{4} \d\d:\d\d/;
  await go(page, `${home}/requests`);
  await eventually(current).toMatch(/^Request sent/);
  expect(await current()).toMatch(time);
  await own.db.execute(
    sql`update renew_request set status = 1, processing_at = now() where notes = 'Two more ports'`,
  );
  await page.reload();
  await eventually(current).toMatch(/^In processing/);
  expect(await current()).toMatch(time);
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Cancel the request for SO-RENEW" }).click();
  await eventually(current).toMatch(/^Cancelled/);
  await own.db.execute(
    sql`update renew_request set status = 2, approved_at = now(), decided_at = now() where notes = 'Two more ports'`,
  );
  await page.reload();
  await eventually(current).toMatch(/^Approved/);
  expect(await current()).toMatch(time);
  expect(await page.getByRole("button", { name: "Cancel the request for SO-RENEW" }).count()).toBe(
    0,
  );
});
