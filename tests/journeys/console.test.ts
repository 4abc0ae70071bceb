import type { Page } from "playwright";
import { expectAccessible, expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, startSession, test } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { userMenu } from "../support/menus";

const operator = "mika.ito@meridian.example";

function signInAs(page: Page, site: ConsoleAddress, email: string): Promise<void> {
  return signIn(page, { ...site, demo: { ...site.demo, email } });
}

function tile(page: Page, name: string) {
  return page.getByRole("region", { name: "Services" }).locator("li", {
    has: page.getByRole("heading", { name, exact: true }),
  });
}

test("C043, C044: the console is home, with one main view and one sidebar", async ({
  page,
  site,
}) => {
  for (const path of ["/", "/signup", "/forgot_account", "/forgot_password", "/terms_of_use"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByRole("complementary").count(), path).toBe(0);
    expect(await page.getByRole("main").count(), path).toBe(1);
  }
  await page.goto("/");
  await signIn(page, site);
  await page
    .getByRole("heading", { level: 1, name: /^Good (morning|afternoon|evening), Ana$/ })
    .waitFor();
  expect(await page.getByRole("complementary", { name: "Main navigation" }).count()).toBe(1);
  expect(await page.getByRole("main").count()).toBe(1);
});

/** Whether the user whom the page keeps is a master. */
const isMaster = (page: Page) =>
  page.evaluate(() => {
    const kept: { user?: { master?: unknown } }[] = Object.values(
      Reflect.get(window, "__remixRouter").state.loaderData,
    );
    return kept.find((data) => data?.user)?.user?.master;
  });

test("C003, C072, C073, C076, C122: a master may open every paid-for tile, also those of services without a number", async ({
  page,
  site,
}) => {
  await signIn(page, site);
  await expect.poll(() => isMaster(page)).toBe(true);
  for (const name of [
    "Cloud VMS",
    "Access control",
    "eMap",
    "Account management",
    "VPN",
    "Audit log",
    "IoT",
  ]) {
    expect(await tile(page, name).getByRole("link", { name }).count(), name).toBe(1);
  }
});

test("C072, C076, C077, C078, C122, C362: an operator has cloud VMS, access control and map open; master tiles are marked in words and lead nowhere, and the console is accessible", async ({
  page,
  site,
}) => {
  await signInAs(page, site, operator);
  await expect.poll(() => isMaster(page)).toBe(false);
  for (const name of ["Account management", "VPN", "Audit log"]) {
    const closed = tile(page, name);
    await closed.getByText("No permission").waitFor();
    await closed.getByText("Only Ana Kovar, as master, may open this.").waitFor();
    expect(await closed.getByRole("link").count()).toBe(0);
    await closed.getByRole("heading", { name }).click();
    await page.keyboard.press("Enter");
    expect(page.url()).toBe(`${site.url}/console`);
  }
  for (const name of ["Cloud VMS", "Access control", "eMap"]) {
    expect(await tile(page, name).getByRole("link", { name }).count(), name).toBe(1);
  }
  await expectAccessible(page);
});

test("C055, C056, C057, C066, C048: an operator who types the address of a page for masters lands on the console", async ({
  page,
  site,
}) => {
  await startSession(page, { ...site, demo: { ...site.demo, email: operator } });
  for (const path of [
    "/account_management",
    "/account_management/users",
    "/account_management/users/1",
    "/account_management/regions",
    "/account_management/regions/1",
    "/audit_log",
    "/vpn",
    "/vpn/1",
    "/settings/subscription",
  ]) {
    await page.goto(path);
    expect(page.url(), path).toBe(`${site.url}/console`);
  }
});

test("C053: account management opens on its users", async ({ page, site }) => {
  await signIn(page, site, "/?redirect=/account_management");
  expect(page.url()).toBe(`${site.url}/account_management/users`);
});

test("the sidebar folds, and stays folded after a reload", async ({ page, site }) => {
  await signIn(page, site);
  const kept = page.waitForResponse(/\/preferences\.data/);
  await page.getByRole("button", { name: "Fold sidebar" }).click();
  await kept;
  await page.reload();
  await page.getByRole("button", { name: "Unfold sidebar" }).click();
  await page.getByRole("button", { name: "Fold sidebar" }).waitFor();
});

test("the first Tab reaches the skip link, and a navigation moves focus to the heading of the new page", async ({
  page,
  site,
}) => {
  await signIn(page, site);
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").textContent()).toBe("Skip to content");
  await page.keyboard.press("Enter");
  expect(await page.locator(":focus").getAttribute("id")).toBe("content");
  await page.getByRole("link", { name: "Users" }).first().click();
  await page.waitForURL("**/account_management/users");
  await page.locator("h1:focus", { hasText: "Users" }).waitFor();
});

test("C362: the console is accessible in both themes", async ({ page, site }) => {
  await signIn(page, site);
  await expectAccessibleInBothThemes(page);
  await userMenu(page, "Ana Kovar").click();
  await expectAccessibleInBothThemes(page);
});
