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
import { readOne } from "../support/subscription";

/** Licences, mobile access cards and expiry dates of a master, with a database of their own. */

let own: ConsoleWithDatabase;
beforeAll(async () => {
  own = await startConsoleWithDatabase();
});
afterAll(() => own.stop());

const home = "/settings/subscription";
const open = (page: Page, path: string) =>
  signIn(page, own, `${own.url}/?redirect=${encodeURIComponent(path)}`);
const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

test("C119, C120: a card shows number, key, main card, amount and one of three statuses, -1 among them", async ({
  page,
}) => {
  await open(page, `${home}/cards`);
  const heads = await page.getByRole("columnheader").allInnerTexts();
  expect(heads.map((head) => head.trim()).slice(0, 5)).toEqual([
    "Card number",
    "Serial key",
    "Main card",
    "Amount",
    "Status",
  ]);
  const cards = [
    ["MC-000231", "MK-8H2W-Q7TN", "10", "Registered"],
    ["MC-000232", "MK-5XKD-R3VC", "5", "Unregistered"],
    ["MC-000198", "MK-9NMT-C6HQ", "5", "Deactivated"],
  ] as const;
  for (const [number, key, amount, status] of cards) {
    for (const words of [key, amount, status]) {
      await row(page, number).getByText(words, { exact: true }).waitFor();
    }
  }
  const main = page.getByRole("switch", { name: "MC-000231 is the main card" });
  expect(await main.getAttribute("aria-checked")).toBe("true");
  expect(await row(page, "MC-000198").getByRole("link").count()).toBe(0);
  await expectAccessibleInBothThemes(page);
});

test("C203: a card is added, made the main one, deactivated, and reset only where it is registered, after a warning that it cannot be undone", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 400/);
  const statusOf = (number: string) =>
    readOne<number>(own, sql`select status from mobile_card where card_number = ${number}`);
  await open(page, `${home}/cards?dialog=new`);
  const dialog = page.getByRole("dialog", { name: "Add a mobile access card" });
  const key = dialog.getByRole("textbox", { name: "Serial key" });
  for (const [typed, message] of [
    ["", "Serial key is required."],
    ["MK DEMO", "Serial key may not contain spaces."],
    ["MK-NONE", "This serial key is not valid, or it was added before."],
  ] as const) {
    await key.fill(typed);
    await key.press("Enter");
    await dialog.locator("[id$=-message]").filter({ hasText: message }).waitFor();
  }
  await key.fill("mk-demo-0001");
  await key.press("Enter");
  await row(page, "MC-000240").getByText("Unregistered").waitFor();
  expect(await page.getByRole("link", { name: "Reset MC-000240" }).count()).toBe(0);

  await page.getByRole("switch", { name: "MC-000240 is the main card" }).click();
  await eventually(() =>
    page.getByRole("switch", { name: "MC-000231 is the main card" }).getAttribute("aria-checked"),
  ).toBe("false");

  await page.getByRole("link", { name: "Reset MC-000231" }).click();
  const question = page.getByRole("alertdialog", { name: "Reset MC-000231?" });
  await question.getByText(/This cannot be undone\./).waitFor();
  expect(await statusOf("MC-000231")).toBe(1);
  await question.getByRole("button", { name: "Reset card" }).click();
  await row(page, "MC-000231").getByText("Unregistered").waitFor();

  await page.getByRole("link", { name: "Deactivate MC-000240" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate card" }).click();
  await row(page, "MC-000240").getByText("Deactivated").waitFor();
  expect(await statusOf("MC-000240")).toBe(-1);
});

test("C105: a door shows host name, index, connected, enabled, licensed and whether it is licensed elsewhere", async ({
  page,
}) => {
  await own.db.execute(sql`
    insert into door (account_id, host_id, index, name, connected, enabled, other_licensed)
    select account_id, id, 4, 'Gate door', false, true, true from host where name = 'HQ-NVR-01'
  `);
  await open(page, `${home}/licenses?kind=door&q=Gate`);
  const heads = await page.getByRole("columnheader").allInnerTexts();
  expect(heads.map((head) => head.trim())).toEqual(
    expect.arrayContaining([
      "Door",
      "Host",
      "Connected",
      "Index",
      "Enabled",
      "Licensed elsewhere",
      "Licensed",
    ]),
  );
  const cells = await row(page, "Gate door").getByRole("cell").allInnerTexts();
  expect(cells.map((cell) => cell.trim())).toEqual(
    expect.arrayContaining(["HQ-NVR-01", "No", "4", "Yes", "Yes", "No licence"]),
  );
  await expectAccessibleInBothThemes(page);
});

test("licences are assigned to ticked cameras and released again, and the list shows who holds them", async ({
  page,
}) => {
  await open(page, `${home}/licenses?state=unlicensed`);
  for (const name of ["Plant room", "Roof access"]) {
    await page.getByRole("checkbox", { name: new RegExp(name) }).check();
  }
  await page.getByRole("button", { name: "Assign licences" }).click();
  const dialog = page.getByRole("dialog", { name: "Assign licences to 2 devices?" });
  await dialog.getByRole("button", { name: "Assign licences" }).click();
  await page.getByText("No match").or(page.getByText("Nothing matches")).first().waitFor();
  await page.goto(`${own.url}${home}/licenses?q=Plant`);
  await row(page, "Plant room").getByText("SO-2025-1184").waitFor();
  await page.getByRole("checkbox", { name: /Plant room/ }).check();
  await page.getByRole("button", { name: "Release licences" }).click();
  const question = page.getByRole("alertdialog", { name: "Release the licence of 1 device?" });
  await question.getByRole("button", { name: "Release licences" }).click();
  await row(page, "Plant room").getByText("No licence").waitFor();
});

test("an address that is revoked is shown no longer, and the focus goes to the way to another one", async ({
  page,
}) => {
  await open(page, `${home}/expiry`);
  const shown = page.getByRole("status").locator("code");
  await page.getByRole("button", { name: "Create address" }).click();
  await shown.waitFor();
  await page.getByRole("button", { name: "Revoke address" }).press("Enter");
  const create = page.getByRole("button", { name: "Create address" });
  await create.waitFor();
  await eventually(() => create.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await shown.count()).toBe(0);
  await create.press("Enter");
  await shown.waitFor();
  await page.getByRole("button", { name: "Revoke address" }).click();
  await create.waitFor();
});

test("every expiry stands in one list, also as a file and at a private address that ends when it is revoked", async ({
  page,
}) => {
  await open(page, `${home}/expiry`);
  await row(page, "SO-2024-3307")
    .first()
    .getByText(/in 1[12] days/)
    .first()
    .waitFor();
  await row(page, "harbor-hq-nvr").getByText("VPN entry").waitFor();
  await row(page, "Access control").getByText("Paid service").waitFor();
  await expectAccessibleInBothThemes(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download .ics" }).click();
  expect((await download).suggestedFilename()).toBe("sightline.ics");

  await page.getByRole("button", { name: "Create address" }).click();
  const address = (await page.getByRole("status").locator("code").textContent()) ?? "";
  expect(address).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
  const answer = await fetch(address);
  expect(answer.headers.get("content-type")).toContain("text/calendar");
  expect(answer.headers.get("cache-control")).toContain("no-store");
  const text = await answer.text();
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text).toContain("SUMMARY:VPN entry\\, end: harbor-hq-nvr\r\n");
  expect(text).toContain("SUMMARY:Paid service\\, end: Access control\r\n");
  expect(text).not.toContain("@meridian");
  await page.getByRole("button", { name: "Revoke address" }).click();
  await page.getByRole("button", { name: "Create address" }).waitFor();
  expect((await fetch(address)).status).toBe(404);
  expect((await fetch(`${own.url}/calendar/short.ics`)).status).toBe(404);
});
