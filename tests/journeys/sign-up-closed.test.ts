import { afterAll, beforeAll } from "vitest";
import { startAdminTool } from "../support/admin";
import { expect, test } from "../support/browser";
import {
  type ConsoleWithDatabase,
  startConsoleWithDatabase,
} from "../support/console-with-database";

/** Consoles where not everybody may open an account. */

let invited: ConsoleWithDatabase;
let off: ConsoleWithDatabase;
const secret = "a secret of the server and of its admin tool";

beforeAll(async () => {
  [invited, off] = await Promise.all([
    startConsoleWithDatabase({ SIGN_UP: "invited", SESSION_SECRET: secret }),
    startConsoleWithDatabase({ SIGN_UP: "off" }),
  ]);
});
afterAll(() => Promise.all([invited.stop(), off.stop()]));

test("where sign-up is off, the login page offers none and its page says where accounts come from", async ({
  page,
}) => {
  await page.goto(`${off.url}/`);
  await page.locator("input[name=password]").waitFor();
  expect(await page.locator("a[href='/signup']").count()).toBe(0);
  await page.goto(`${off.url}/signup`);
  await page.getByRole("heading", { name: "No new accounts here" }).waitFor();
  expect(await page.locator("input[name=account_id]").count()).toBe(0);
  await page.getByRole("link", { name: "Log in" }).click();
  await page.locator("input[name=password]").waitFor();
});

test("by invitation an account is opened, without script too; without one the page says so", async ({
  pageWithoutScript: page,
  faults,
}) => {
  faults.allow(/status of 400 .*signup/);
  await page.goto(`${invited.url}/signup`);
  await page.getByRole("heading", { name: "By invitation only" }).waitFor();
  expect(await page.locator("input[name=account_id]").count()).toBe(0);
  const link = await startAdminTool(
    { DATABASE_URL: invited.databaseUrl, SESSION_SECRET: secret, PUBLIC_ORIGIN: invited.url },
    ["account", "invite", "--email", "eva@new.example"],
  ).waitFor(/(http\S+\/signup\?invitation=\S+)/);
  await page.goto(link);
  const fill = async (email: string) => {
    await page.locator("input[name=account_id]").fill("61001");
    await page.locator("input[name=email]").fill(email);
    await page.locator("input[name=name]").fill("Eva");
    await page.locator("input[name=password]").fill("Harbor-2026");
    await page.locator("input[name=confirm_password]").fill("Harbor-2026");
    await page.locator("input[name=agree_terms]").check();
    await page.locator("form:has(input[name=password]) button[type=submit]").click();
  };
  await fill("eve@new.example");
  await page.getByText("an invitation that is valid for this e-mail").first().waitFor();
  await fill("eva@new.example");
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
});
