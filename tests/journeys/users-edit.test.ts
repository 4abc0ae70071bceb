import type { Page } from "playwright";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import { eventually } from "../support/live-wall";
import { changeUser, readUser } from "../support/members";
import { expectToFit } from "../support/narrow";
import { interceptChannel } from "../support/pushes";

/** A user's form: what it saves, and two masters who save at once. */

const users = "/account_management/users";
const panelOf = (page: Page) => page.getByRole("dialog").filter({ hasText: "User ID" });
const save = (page: Page) => panelOf(page).getByRole("button", { name: "Save changes" });
const conflict = (page: Page) => page.getByRole("alert").filter({ hasText: "Somebody else" });

test("C054: a user and a region each have an edit page of their own; a user's changes name and regions and leads to privileges and history", async ({
  page,
  site,
  user,
}) => {
  const { id } = await readUser(site, user.email);
  await signIn(page, site, `${users}?q=${user.email}`);
  await page.getByRole("link", { name: "Edit Test User" }).click();
  const panel = panelOf(page);
  await panel.getByText("signed out everywhere").waitFor();
  await panel.getByRole("link", { name: "Give privileges" }).waitFor();
  await panel.getByRole("link", { name: "Show in the audit log" }).waitFor();
  await panel.getByRole("combobox", { name: "Manages regions" }).waitFor();
  await expectAccessibleInBothThemes(page);
  await panel.getByRole("combobox", { name: "Manages regions" }).fill("old");
  await page.getByRole("listbox").getByRole("option", { name: "Old Town Retail" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Remove Old Town Retail" }).waitFor();
  await panel.getByRole("textbox", { name: "Name" }).fill("Renamed Guest");
  await save(page).click();
  await page.locator("[data-toast]").getByText("User saved").waitFor();
  await page.getByRole("link", { name: "Renamed Guest", exact: true }).waitFor();
  expect(await readUser(site, user.email)).toMatchObject({
    id,
    name: "Renamed Guest",
    regions: [{ name: "Old Town Retail" }],
  });
  await page.goto("/account_management/regions/2");
  const region = page.getByRole("dialog", { name: "Riverside DC" });
  await region.getByRole("button", { name: "Save changes" }).waitFor();
  expect(await region.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Riverside DC");
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [users, `${users}/${id}`, `${users}?dialog=new`]) {
    await page.goto(path);
    await expectToFit(page);
  }
});

test("the second of two masters sees both states side by side, and keeps theirs", async ({
  page,
  site,
  user,
  faults,
}) => {
  faults.allow(/status of 400/);
  const { id } = await readUser(site, user.email);
  await signIn(page, site, `${users}/${id}`);
  const name = panelOf(page).getByRole("textbox", { name: "Name" });
  await name.fill("Typed here");
  await changeUser(site, id, { name: "Saved there" });
  await save(page).click();
  await conflict(page).getByRole("row", { name: "Name Saved there Typed here" }).waitFor();
  await page.locator("[role=alert]:focus").waitFor();
  expect(await conflict(page).getByRole("row").count()).toBe(2);
  expect(await name.inputValue()).toBe("Typed here");
  await expectAccessibleInBothThemes(page);
  // A third one comes in between: the choice is asked for anew.
  await changeUser(site, id, { name: "Saved later" });
  await conflict(page).getByRole("button", { name: "Save mine" }).click();
  await conflict(page).getByRole("cell", { name: "Saved later" }).waitFor();
  await conflict(page).getByRole("button", { name: "Save mine" }).click();
  await page.locator("[data-toast]").getByText("User saved").waitFor();
  expect((await readUser(site, user.email)).name).toBe("Typed here");
});

test("the second of two masters takes what is saved", async ({ page, site, user, faults }) => {
  faults.allow(/status of 400/);
  const { id } = await readUser(site, user.email);
  await signIn(page, site, `${users}/${id}`);
  const name = panelOf(page).getByRole("textbox", { name: "Name" });
  await name.fill("Typed here");
  await changeUser(site, id, { name: "Saved there" });
  await save(page).click();
  await conflict(page).getByRole("link", { name: "Take what is saved" }).click();
  await conflict(page).waitFor({ state: "detached" });
  await eventually(() => name.inputValue()).toBe("Saved there");
  await name.fill("Typed after it");
  await save(page).click();
  await page.locator("[data-toast]").getByText("User saved").waitFor();
});

test("C367: without script a user is invited, refused, edited against another master and deleted by plain forms", async ({
  pageWithoutScript: page,
  site,
  user,
  faults,
}) => {
  faults.allow(/status of (400|429)/);
  const { id } = await readUser(site, user.email);
  await signIn(page, site, `${users}/${id}`);
  await changeUser(site, id, { name: "Saved there" });
  await page.getByRole("textbox", { name: "Name" }).fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.locator("[id$=-message]").filter({ hasText: "Name" }).first().waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Typed here");
  await page.getByRole("button", { name: "Save changes" }).click();
  await conflict(page).getByRole("row", { name: "Name Saved there Typed here" }).waitFor();
  await conflict(page).getByRole("button", { name: "Save mine" }).click();
  await page.getByRole("link", { name: "Typed here", exact: true }).waitFor();
  expect((await readUser(site, user.email)).name).toBe("Typed here");

  const email = `plain-${Date.now()}@meridian.example`;
  await page.goto(`${users}?dialog=new`);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Name" }).fill("Plain Guest");
  await page.getByRole("button", { name: "Send invitation" }).click();
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: "Send again" }).click();
  await page
    .getByText(/3 minutes/)
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Delete Plain Guest" }).click();
  await page.getByRole("button", { name: "Delete user" }).click();
  await expect(readUser(site, email)).rejects.toThrow("there is no user");
});

test("an invitation is sent again without the list losing its filters", async ({ page, site }) => {
  await signIn(page, site, `${users}?q=lind&verified=no`);
  await page
    .getByRole("row", { name: /Sara Lind/ })
    .getByRole("button", { name: "Send again" })
    .click();
  await page.locator("[data-toast]").getByText("Invitation sent").waitFor();
  expect(new URL(page.url()).search).toBe("?q=lind&verified=no");
});

test("a master who loses these rights while the page is open is refused, and nothing is changed", async ({
  page,
  site,
  user,
  faults,
}) => {
  faults.allow(/status of (400|401|403)/);
  const { id } = await readUser(site, user.email);
  await changeUser(site, id, { name: "Second Master", master: true });
  const demo = { ...site.demo, email: user.email, password: user.password };
  // Deaf, or the push would take the page away before its form is sent.
  await interceptChannel(page);
  await signIn(page, { ...site, demo }, `${users}?dialog=new`);
  const dialog = page.getByRole("dialog", { name: "Invite a user" });
  await dialog.getByRole("textbox", { name: "E-mail" }).fill("too-late@meridian.example");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Too Late");
  await changeUser(site, id, { name: "No Master", master: false });
  await dialog.getByRole("textbox", { name: "Name" }).press("Enter");
  await page.locator("input[name=password]").waitFor();
  await expect(readUser(site, "too-late@meridian.example")).rejects.toThrow("there is no user");
});
