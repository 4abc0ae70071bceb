import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { expect, signIn, test } from "../support/browser";
import {
  type ConsoleWithDatabase,
  startConsoleWithDatabase,
} from "../support/console-with-database";
import { addOrder, readOne } from "../support/subscription";

/** What is refused about orders, with a database of their own: they end while a page is open. */

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

test("an order that has just expired is refused, and its dialog says so", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 400/);
  await addOrder(own, "SO-ENDING", "3 days");
  await open(page, `${home}?dialog=renew&order=SO-ENDING`);
  const dialog = page.getByRole("dialog", { name: "Renew SO-ENDING?" });
  await dialog.waitFor();
  await own.db.execute(
    sql`update customer_order set expires_at = now() where order_number = 'SO-ENDING'`,
  );
  await dialog.getByRole("button", { name: "Send request" }).click();
  await dialog.getByText("The subscription of this service expired.").waitFor();
  expect(
    await readOne<string>(
      own,
      sql`select count(*)::text from renew_request join customer_order on customer_order.id = order_id where order_number = 'SO-ENDING'`,
    ),
  ).toBe("0");
});

test("C264, C336: a serial pasted with spaces is taken, a typed space, an unknown serial and one added before are told apart on the field", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 400/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, `${home}?dialog=serial`);
  const dialog = page.getByRole("dialog", { name: "Add a serial" });
  const field = dialog.getByRole("textbox", { name: "Serial" });
  const message = (text: string) => dialog.locator("[id$=-message]").filter({ hasText: text });
  const refused = [
    ["SL-DEMO DEMO", "Serial may not contain spaces."],
    ["SL-NONE", "This serial number is not valid."],
    ["sl-7kqm-2xwd-9hvr-4tnc", "This serial number was already added."],
  ] as const;
  for (const [serial, text] of refused) {
    await field.fill(serial);
    await field.press("Enter");
    await message(text).waitFor();
  }
  await page.evaluate(() => navigator.clipboard.writeText(" SL-DEMO-DEMO -DEMO-0001 \n"));
  await field.fill("");
  await field.press("Control+V");
  expect(await field.inputValue()).toBe("SL-DEMO-DEMO-DEMO-0001");
  await field.press("Enter");
  await row(page, "SO-2025-1322").getByText("Active").waitFor();
});

test("a user who is no master any more while the page is open changes nothing", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 40/);
  await addOrder(own, "SO-LOST", "50 days");
  await open(page, `${home}?dialog=renew&order=SO-LOST`);
  const dialog = page.getByRole("dialog", { name: "Renew SO-LOST?" });
  await dialog.waitFor();
  await own.db.execute(sql`update app_user set master = false where email = ${own.demo.email}`);
  try {
    await dialog.getByRole("button", { name: "Send request" }).click();
    await page.waitForURL(`${own.url}/console`);
    expect(
      await readOne<string>(
        own,
        sql`select count(*)::text from renew_request join customer_order on customer_order.id = order_id where order_number = 'SO-LOST'`,
      ),
    ).toBe("0");
  } finally {
    await own.db.execute(sql`update app_user set master = true where email = ${own.demo.email}`);
  }
});

test("an order that is not the account's is not found", async ({ page, faults }) => {
  faults.allow(/status of 404/);
  await open(page);
  for (const number of ["SO-NONE", "SO-2025-9999"]) {
    expect((await go(page, `${home}/${number}`))?.status(), number).toBe(404);
  }
});
