import type { Page } from "playwright";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import { eventually } from "../support/live-wall";
import { readUser } from "../support/members";
import { callCloud, getMasterToken, invite, readOutbox } from "../support/users";

/** The list of users, and how they are invited, filtered and protected. */

const users = "/account_management/users";
const listedNames = (page: Page) =>
  page.getByRole("table").locator("tbody tr a[id^='user-']").allInnerTexts();
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const drawer = (page: Page, name: string) => page.getByRole("dialog", { name });

test("C104: a user's id, name, master flag and verified flag are shown, the second factor too; the list is filtered and sorted by its address", async ({
  page,
  site,
}) => {
  await signIn(page, site, users);
  const heads = await page.getByRole("columnheader").allInnerTexts();
  expect(heads.map((head) => head.trim())).toEqual(
    expect.arrayContaining([
      "Name",
      "Role",
      "Access",
      "E-mail verified",
      "Two-factor",
      "Last sign-in",
    ]),
  );
  const ana = rowOf(page, "ana.kovar@");
  await ana.getByText("Master", { exact: true }).waitFor();
  await ana.getByText("(you)").waitFor();
  await ana.getByText("Verified", { exact: true }).waitFor();
  await rowOf(page, "tomas.ricci@").getByText("Region manager").waitFor();
  await rowOf(page, "tomas.ricci@").getByRole("link", { name: "Riverside DC" }).waitFor();
  await expectAccessibleInBothThemes(page);

  await page.getByRole("link", { name: /^Region managers\s*2$/ }).click();
  await page.waitForURL(/role=manager/);
  await eventually(() => listedNames(page)).toEqual(["Tomas Ricci", "Yuki Mori"]);
  await page.goto(`${users}?factor=yes&q=meridian`);
  expect(await listedNames(page)).toEqual(["Karl Weiss", "Omar Said", "Yuki Mori"]);
  await page.goto(`${users}?verified=no&q=example`);
  expect(await listedNames(page)).toEqual(expect.arrayContaining(["Lin Chen", "Sara Lind"]));
  await page.goto(`${users}?role=manager&sort=-name`);
  expect(await listedNames(page)).toEqual(["Yuki Mori", "Tomas Ricci"]);
  await page.goto(`${users}?q=nobody-of-this-name`);
  await page.getByText("Nothing matches").waitFor();
  const { id } = await readUser(site, site.demo.email);
  await page.goto(`${users}/${id}`);
  const fact = drawer(page, "Ana Kovar").locator("dt:text-is('User ID') + dd");
  expect(await fact.textContent()).toBe(id);
});

test("a user is invited: each rule at its field, one address once, and the wait for another mail is shown", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of (400|429)/);
  await signIn(page, site, `${users}?dialog=new`);
  const dialog = page.getByRole("dialog", { name: "Invite a user" });
  const send = dialog.getByRole("button", { name: "Send invitation" });
  await expectAccessibleInBothThemes(page);
  await send.click();
  await eventually(() => dialog.locator("[aria-invalid]").count()).toBe(2);
  await dialog.getByRole("textbox", { name: "E-mail" }).fill("ana.kovar@meridian.example");
  await dialog.getByRole("textbox", { name: "Name" }).fill("n".repeat(64));
  await send.click();
  await dialog
    .locator("[id$=-message]")
    .filter({ hasText: "This e-mail address is already registered." })
    .waitFor();
  const email = `journey-${Date.now()}@meridian.example`;
  await dialog.getByRole("textbox", { name: "E-mail" }).fill(email);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Journey Guest");
  await send.click();
  await page.locator("[data-toast]").getByText("Invitation sent").waitFor();
  const row = rowOf(page, email);
  await row.getByRole("button", { name: /^Send again in [0-2]:[0-5]\d$/ }).waitFor();
  expect(await readOutbox(site, email)).toContain("/user_verification");

  await row.getByRole("link", { name: "Delete Journey Guest" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Journey Guest?" });
  await question.getByRole("button", { name: "Delete user" }).click();
  await question.waitFor({ state: "detached" });
  await eventually(() => row.count()).toBe(0);
});

test("C220: an unverified user has no edit action, and the typed address opens no form but says why", async ({
  page,
  site,
}) => {
  const guest = await invite(site);
  try {
    const { id } = await readUser(site, guest.email);
    await signIn(page, site, `${users}?q=${guest.email}`);
    const row = rowOf(page, guest.email);
    await row.getByText("Verify before editing").waitFor();
    expect(await row.getByRole("link", { name: /^Edit/ }).count()).toBe(0);
    await page.goto(`${users}/${id}`);
    const panel = drawer(page, "Test User");
    await panel.getByText("Cannot be edited yet").waitFor();
    expect(await panel.getByRole("textbox").count()).toBe(0);
    expect(await panel.getByRole("button", { name: "Save changes" }).count()).toBe(0);
    await expectAccessibleInBothThemes(page);
  } finally {
    await guest.remove();
  }
});

test("C290: the last master can neither demote nor delete themselves, and is told why", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  const { id } = await readUser(site, site.demo.email);
  await signIn(page, site, `${users}/${id}`);
  const panel = drawer(page, "Ana Kovar");
  await panel.getByRole("switch", { name: "Master" }).click();
  await panel.getByRole("button", { name: "Save changes" }).click();
  await panel
    .locator("[id$=-message]")
    .filter({ hasText: "The account needs at least one master who can sign in." })
    .waitFor();
  await page.goto(`${users}?dialog=delete&id=${id}`);
  const question = page.getByRole("alertdialog", { name: "Delete Ana Kovar?" });
  await question.getByText("This is you.").waitFor();
  await question.getByRole("button", { name: "Delete user" }).click();
  await question.getByText("This is the last master who can sign in.").waitFor();
  expect((await readUser(site, site.demo.email)).master).toBe(true);
});

test("another user's second factor is reset after a question", async ({ page, site }) => {
  const { id } = await readUser(site, "karl.weiss@");
  await signIn(page, site, `${users}/${id}`);
  await drawer(page, "Karl Weiss").getByRole("link", { name: "Reset", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: /Karl Weiss/ });
  await question.getByRole("button", { name: "Reset two-factor" }).click();
  await question.waitFor({ state: "detached" });
  await rowOf(page, "karl.weiss@").getByText("Off", { exact: true }).waitFor();
  const token = await getMasterToken(site);
  const { mfa_enable: isOn } = await callCloud<{ mfa_enable: boolean }>(
    site,
    "query($id: ID!) { query_single_user(id: $id) { mfa_enable } }",
    { id },
    token,
  );
  expect(isOn).toBe(false);
});
