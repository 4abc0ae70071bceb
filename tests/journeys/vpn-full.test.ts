import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { expect, signIn, test } from "../support/browser";
import {
  type ConsoleWithDatabase,
  startConsoleWithDatabase,
} from "../support/console-with-database";

/** Of its own: everyone else needs room for entries. */
let own: ConsoleWithDatabase;

beforeAll(async () => {
  own = await startConsoleWithDatabase();
});
afterAll(() => own.stop());

test("where all entries are in use there is a way to the orders, and a form sent all the same is told why", async ({
  page,
  faults,
}) => {
  faults.allow(/status of (400|409)/);
  await signIn(page, own, `${own.url}/?redirect=/console`);
  await page.goto(`${own.url}/vpn?dialog=new`);
  await own.db.execute(sql`update order_product set quantity = 3 where type = 4 and quantity > 3`);
  const dialog = page.getByRole("dialog", { name: "Add VPN entry" });
  await dialog.getByRole("textbox", { name: "VPN ID" }).fill("one-too-many");
  await dialog.getByRole("button", { name: "Add entry" }).click();
  await dialog.getByText("All 5 entries of your orders are in use.").waitFor();
  await page.goto(`${own.url}/vpn`);
  await page.getByText("5 of 5 used").waitFor();
  await page.getByRole("main").getByRole("link", { name: "See subscription" }).waitFor();
  expect(await page.getByRole("link", { name: "Add entry" }).count()).toBe(0);
});

test("where no order has room for entries the screen says so and leads to the orders", async ({
  page,
}) => {
  await signIn(page, own, `${own.url}/?redirect=/console`);
  await own.db.execute(sql`delete from vpn`);
  await own.db.execute(sql`delete from order_product where type = 4`);
  await page.goto(`${own.url}/vpn`);
  await page.getByText("No VPN entries yet").waitFor();
  await page.getByText("No order of this account has room for a VPN entry.").waitFor();
  expect(await page.getByRole("link", { name: "Add entry" }).count()).toBe(0);
});
