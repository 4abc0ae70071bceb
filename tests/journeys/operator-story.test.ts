import type { Page } from "playwright";
import { asUser } from "../support/alerts";
import { expect, signIn, test } from "../support/browser";
import { waitForToast } from "../support/hosts";
import { eventually } from "../support/live-wall";
import { readUser } from "../support/members";
import { box, deleteSets, savePrivileges } from "../support/privileges";
import { callCloud, getMasterToken, readLink } from "../support/users";

/** From an invitation to the audit log: what a master and a new operator do, and each of them sees. */

const home = "/cloud_vms/operator_privileges";
const password = "Harbor-Gate-2026";

const camerasOn = (page: Page) =>
  page.getByRole("table").locator("tbody span.font-medium").allInnerTexts();

/** Opens the link of the invitation and chooses a password. */
async function acceptInvitation(page: Page, { pathname, search }: URL): Promise<void> {
  await page.goto(pathname + search);
  await page.locator("input[name=password]").fill(password);
  await page.locator("input[name=confirm_password]").fill(password);
  await page.locator("input[name=confirm_password]").press("Enter");
  await page.waitForURL(/verified/);
}

test("story: a master invites an operator, gives rights and looks as them; the operator sees exactly that, and the audit log tells it", async ({
  page,
  browsers,
  site,
}) => {
  const word = `gate${Date.now()}`;
  const guest = { email: `${word}@meridian.example`, password };
  const operatorPage = await (await browsers.get()).newPage({ baseURL: site.url });
  try {
    await signIn(page, site, "/?redirect=/account_management/users?dialog=new");
    const dialog = page.getByRole("dialog", { name: "Invite a user" });
    await dialog.getByRole("textbox", { name: "E-mail" }).fill(guest.email);
    await dialog.getByRole("textbox", { name: "Name" }).fill(`Guard ${word}`);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await waitForToast(page, "Invitation sent");
    await acceptInvitation(operatorPage, await readLink(site, guest.email));

    await page.goto(`${home}/new`);
    await page.getByRole("textbox", { name: "Name" }).fill(`Set ${word}`);
    await page.getByRole("combobox", { name: "Operators" }).fill(guest.email);
    await page.getByRole("option", { name: new RegExp(guest.email) }).click();
    await page.getByRole("searchbox", { name: "Find a region, host or camera" }).fill("DC-GUARD");
    await box(page, "Live, DC-GUARD-01").check();
    await savePrivileges(page).click();
    await waitForToast(page, "Privileges saved");
    await page.getByRole("link", { name: `Guard ${word}`, exact: true }).click();
    await page.getByRole("heading", { name: `What Guard ${word} may see` }).waitFor();
    await page.getByText(/^6 of \d+ cameras, PTZ on 0$/).waitFor();
    const given = await camerasOn(page);
    expect(given).toHaveLength(6);

    await signIn(operatorPage, asUser(site, guest), `/?redirect=${home}/as`);
    await operatorPage.getByText(/^6 of 6 cameras, PTZ on 0$/).waitFor();
    expect(await camerasOn(operatorPage)).toEqual(given);
    await operatorPage.goto("/cloud_vms?view=table");
    await operatorPage.getByRole("link", { name: "DC-GUARD-01" }).first().waitFor();
    expect(await operatorPage.getByText("HQ-NVR-01").count()).toBe(0);

    await page.goto(`/audit_log?q=${word}`);
    const actions = page.getByRole("table").first().getByRole("rowheader");
    await eventually(async () =>
      (await actions.allInnerTexts()).map((text) => text.trim()).reverse(),
    ).toEqual(["User invited", "E-mail verified", "Operator privileges created", "Signed in"]);
  } finally {
    await operatorPage.close();
    await deleteSets(site, `Set ${word}`);
    const { id } = await readUser(site, guest.email);
    const remove = "mutation($id: ID!) { delete_user(id: $id) { ok } }";
    await callCloud(site, remove, { id }, await getMasterToken(site));
  }
});
