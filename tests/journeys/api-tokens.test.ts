import type { Page } from "playwright";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { eventually } from "../support/live-wall";
import { expectToFit } from "../support/narrow";
import { callCloud, getMasterToken } from "../support/users";

/** API tokens: created by a master, shown once, used by a program, revoked. */

const dialogNamed = (page: Page, name: string) => page.getByRole("dialog", { name });

/** The master's own e-mail, as the holder of the token sees it; null where it is refused. */
const askAs = (site: ConsoleAddress, token: string) =>
  callCloud<{ email: string }>(site, "{ query_profile { email } }", {}, token).then(
    ({ email }) => email,
    () => null,
  );

test("a master creates a token, copies it, a program uses it, and it is revoked", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of (400|401|403)/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, site, "/settings");
  await page.getByRole("link", { name: "API tokens" }).click();
  await page.getByRole("link", { name: "Create token" }).first().click();
  const dialog = dialogNamed(page, "Create API token");
  const name = dialog.getByRole("textbox", { name: "Name" });
  await eventually(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel("Your password", { exact: true }).fill("Wrong-horse-7");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await dialog.getByText("Name is required.").waitFor();
  await name.fill("Journey script");
  await dialog.getByLabel("Your password", { exact: true }).fill("Wrong-horse-7");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await dialog.getByText("This is not your password.").waitFor();
  expect(await name.inputValue()).toBe("Journey script");
  await dialog.getByLabel("Your password", { exact: true }).fill(site.demo.password);
  await dialog.getByRole("combobox", { name: "Scope" }).selectOption("Read and write");
  await dialog.getByRole("button", { name: "Create token" }).click();

  const created = dialogNamed(page, "Token created");
  await created.getByRole("button", { name: "Copy" }).click();
  await created.getByRole("button", { name: "Copied" }).waitFor();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^sl_[\w-]{43}$/);
  expect(await created.textContent()).toContain(token);
  await expectAccessibleInBothThemes(page);
  await created.getByRole("link", { name: "Done" }).click();
  await created.waitFor({ state: "detached" });
  expect(await page.content()).not.toContain(token);

  const row = page.getByRole("row", { name: /Journey script/ });
  await row.getByText("Never").waitFor();
  expect(await askAs(site, token ?? "")).toBe(site.demo.email);
  await page.reload();
  expect(await row.textContent()).not.toContain("Never");
  await expectAccessibleInBothThemes(page);

  await page.getByRole("link", { name: "Revoke Journey script" }).click();
  const question = page.getByRole("alertdialog", { name: "Revoke Journey script?" });
  await question.waitFor();
  await expectAccessibleInBothThemes(page);
  await question.getByRole("button", { name: "Revoke token" }).click();
  await page.locator("[data-toast]").getByText("Token revoked").waitFor();
  await row.getByText("Revoked").waitFor();
  expect(await askAs(site, token ?? "")).toBe(null);
  expect(await page.getByRole("link", { name: "Revoke Journey script" }).count()).toBe(0);

  await page.goto("/audit_log?group=programs");
  await page.getByText("API token revoked").first().waitFor();
  await page.getByText("API token created").first().waitFor();
});

test("a token is revoked without the list losing its filter", async ({ page, site }) => {
  await callCloud(
    site,
    `mutation($p: String!) {
      create_api_token(name: "Filtered script", scope: "read", expire_days: 30, password: $p) { token }
    }`,
    { p: site.demo.password },
    await getMasterToken(site),
  );
  await signIn(page, site, "/settings/api_tokens?state=active");
  await page.getByRole("link", { name: "Revoke Filtered script" }).click();
  await page.getByRole("button", { name: "Revoke token" }).click();
  await page.locator("[data-toast]").getByText("Token revoked").waitFor();
  expect(new URL(page.url()).search).toBe("?state=active");
});

test("C367: without script a token is created, shown once and revoked by plain forms, and fits a phone", async ({
  pageWithoutScript: page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  await signIn(page, site, "/settings/api_tokens?dialog=new");
  await page.getByRole("button", { name: "Create token" }).click();
  await page.getByText("Name is required.").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Plain script");
  await page.getByLabel("Your password", { exact: true }).fill(site.demo.password);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await page.getByRole("button", { name: "Create token" }).click();
  const token = await page.locator("code", { hasText: /^sl_/ }).textContent();
  expect(await askAs(site, token ?? "")).toBe(site.demo.email);
  await expectToFit(page);
  await page.getByRole("link", { name: "Done" }).click();
  expect(await page.content()).not.toContain(token);
  await expectToFit(page);
  await page.getByRole("link", { name: "Revoke Plain script" }).click();
  await page.getByRole("button", { name: "Revoke token" }).click();
  await page
    .getByRole("row", { name: /Plain script/ })
    .getByText("Revoked")
    .waitFor();
  expect(await askAs(site, token ?? "")).toBe(null);
});

test("an operator is sent to the console from the page of tokens", async ({ page, site }) => {
  await signIn(
    page,
    { ...site, demo: { ...site.demo, email: "mika.ito@meridian.example" } },
    "/settings",
  );
  expect(await page.getByRole("link", { name: "API tokens" }).count()).toBe(0);
  await page.goto("/settings/api_tokens");
  await page.waitForURL(/\/console/);
});
