import type { Page } from "playwright";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, holdScripts, signIn, startSession, test } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { createHost, findHost, removeHost, shownPassword, waitForToast } from "../support/hosts";
import { callCloud, getMasterToken } from "../support/users";

/** Opens the edit page of a demo host; returns the address of the host's page. */
async function openEdit(page: Page, site: ConsoleAddress, end = ""): Promise<string> {
  const path = await findHost(site, "HQ-NVR-01");
  await signIn(page, site, `/?redirect=${encodeURIComponent(`${path}/edit${end}`)}`);
  return path;
}

const openOwn = (page: Page, site: ConsoleAddress, id: string, end = "") =>
  signIn(page, site, `/?redirect=/cloud_vms/hosts/${id}${end}`);

test("what is changed is counted and marked, and leaving with it is asked about", async ({
  page,
  site,
}) => {
  const path = await openEdit(page, site);
  await page.locator("[name=phone]").fill("+1 555 0100");
  await page.locator("[name=address]").fill("Elsewhere");
  await page.getByText("2 unsaved changes").waitFor();
  await page.getByRole("link", { name: "Hosts", exact: true }).first().click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving" });
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  expect(await page.locator("[name=phone]").inputValue()).toBe("+1 555 0100");
  await page.getByRole("link", { name: "Discard" }).click();
  await page.waitForURL(site.url + path);
});

test("what was chosen, ticked and typed before the page's script ran counts as changed, is asked about, and is saved", async ({
  page,
  site,
}) => {
  const id = await createHost(site, "Edited early");
  await startSession(page, site);
  const release = await holdScripts(page);
  await page.goto(`/cloud_vms/hosts/${id}/edit`, { waitUntil: "commit" });
  await page.locator("[name=timezone]").selectOption("Asia/Tokyo");
  await page.locator("[name=enabled]").uncheck();
  await page.locator("[name=phone]").fill("+1 555 0100");
  release();
  await page.getByText("3 unsaved changes").waitFor();
  await page.getByRole("link", { name: "Hosts", exact: true }).first().click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving" });
  await question.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await waitForToast(page, "Host saved");
  await page.goto(`/cloud_vms/hosts/${id}/edit`);
  expect(await page.locator("[name=timezone]").inputValue()).toBe("Asia/Tokyo");
  expect(await page.locator("[name=enabled]").isChecked()).toBe(false);
  expect(await page.locator("[name=phone]").inputValue()).toBe("+1 555 0100");
  await removeHost(site, id);
});

test("the sections beside the form show where one is: the one led to while it is in sight, else the first", async ({
  page,
  site,
}) => {
  await openEdit(page, site);
  const sections = page.getByRole("navigation", { name: "Sections" });
  const current = sections.locator("[aria-current=location]");
  const eventuallyCurrent = (name: string) =>
    expect.poll(() => current.allTextContents()).toEqual([name]);
  await eventuallyCurrent("Identity");
  await page.locator("[name=phone]").fill("+1 555 0100");
  await sections.getByRole("link", { name: "Delete" }).click();
  await eventuallyCurrent("Delete");
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  expect(await page.locator("[name=phone]").inputValue()).toBe("+1 555 0100");
  await page.locator("#identity").scrollIntoViewIfNeeded();
  await eventuallyCurrent("Identity");
});

test("a refusal stands at its field, and what was typed stays", async ({ page, site, faults }) => {
  faults.allow(/status of 400/);
  await openEdit(page, site);
  await page.locator("[name=email]").fill("petr@meridian");
  await page.getByLabel("Reachable from outside").check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Enter a full e-mail address").waitFor();
  await page.getByText("External address is required.").waitFor();
  expect(await page.locator("[name=email]").inputValue()).toBe("petr@meridian");
  expect(await page.locator("[name=email]").getAttribute("aria-invalid")).toBe("true");
});

test("C079: what is saved is what the host's page shows, its names each in a row of its own; pages that list cameras use the display name", async ({
  page,
  site,
}) => {
  const id = await createHost(site, "Edited host");
  await openOwn(page, site, id, "/edit");
  const values = {
    display_name: "Front desk recorder",
    contact_name: "Petr Hájek",
    email: "petr.hajek@meridian.example",
    phone: "+420 604 118 200",
    address: "Přístavní 14, Praha 7",
    external_ip: "203.0.113.24",
    external_port: "3366",
  };
  for (const [name, value] of Object.entries(values)) await page.fill(`[name=${name}]`, value);
  await page.getByLabel("Reachable from outside").check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await waitForToast(page, "Host saved");
  const details = await page.getByRole("complementary", { name: "About this host" }).textContent();
  for (const row of [
    "NameEdited host",
    "Display nameFront desk recorder",
    "Device nameEdited host",
  ]) {
    expect(details).toContain(row);
  }
  for (const text of ["Front desk recorder", "Edited host", "Petr Hájek", "+420 604 118 200"]) {
    expect(details).toContain(text);
  }
  expect(details).toContain("petr.hajek@meridian.example");
  expect(details).toContain("Přístavní 14, Praha 7");
  expect(details).toContain("203.0.113.24:3366");
  await page.goto("/cloud_vms");
  await page.getByRole("link", { name: "Front desk recorder" }).first().waitFor();
  await removeHost(site, id);
});

test("the second of two who edit a host sees both states side by side, and saves over nothing unseen", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  const id = await createHost(site, "Edited twice");
  await openOwn(page, site, id, "/edit");
  await page.locator("[name=phone]").fill("+1 555 0100");
  await callCloud(
    site,
    `mutation($id: ID!) { update_host(id: $id, address: "Saved there", enabled: false) { id } }`,
    { id },
    await getMasterToken(site),
  );
  await page.getByRole("button", { name: "Save changes" }).click();
  const conflict = page.getByRole("alert").filter({ hasText: "Somebody else" });
  await conflict.getByRole("row", { name: "Address Saved there" }).waitFor();
  await conflict.getByRole("row", { name: "Phone None +1 555 0100" }).waitFor();
  expect(await conflict.getByRole("row").count()).toBe(4);
  await page.locator("[role=alert]:focus").waitFor();
  await expectAccessibleInBothThemes(page);
  await conflict.getByRole("link", { name: "Take what is saved" }).click();
  await conflict.waitFor({ state: "detached" });
  expect(await page.locator("[name=address]").inputValue()).toBe("Saved there");
  await page.locator("[name=phone]").fill("+1 555 0100");
  await page.getByRole("button", { name: "Save changes" }).click();
  await waitForToast(page, "Host saved");
  await removeHost(site, id);
});

test("C085: a reset password is shown once; nothing of it is left on a second look", async ({
  page,
  site,
}) => {
  const id = await createHost(site, "Reset host");
  await openOwn(page, site, id, "/edit");
  await page.getByRole("link", { name: "Reset password" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect and reset" }).click();
  await page.waitForURL(/dialog=password/);
  const password = await shownPassword(page);
  await page.reload();
  await page.getByText("The password was already shown").waitFor();
  expect(await page.content()).not.toContain(password);
  await removeHost(site, id);
});

test("C216, C217: only the word DELETE, to the letter, turns the button on, in every language", async ({
  page,
  site,
}) => {
  const path = await openEdit(page, site);
  const field = page.locator("[name=confirm]");
  const button = page.locator("#delete button[type=submit]");
  await page.getByText("24 cameras").waitFor();
  for (const word of ["", "delete", " DELETE ", "DELET", "DELETED"]) {
    await field.fill(word);
    await expect.poll(() => button.isDisabled(), { message: word }).toBe(true);
  }
  await field.fill("DELETE");
  await expect.poll(() => button.isEnabled()).toBe(true);
  for (const language of ["tw", "ja", "cs", "de", "sk"]) {
    const value = encodeURIComponent(btoa(JSON.stringify(language)));
    await page.context().addCookies([{ name: "locale", value, url: site.url }]);
    await page.goto(`${path}/edit`);
    const label = page.locator("label", {
      has: page.locator("xpath=self::*[@for=//input[@name='confirm']/@id]"),
    });
    expect(await label.textContent(), language).toContain("DELETE");
    await field.fill("DELETE");
    expect(await button.isEnabled(), language).toBe(true);
  }
});

test("a host is disabled and enabled again by way of a question", async ({ page, site }) => {
  const id = await createHost(site, "Switched host");
  await openOwn(page, site, id);
  for (const way of ["Disable", "Enable"]) {
    await page.getByRole("link", { name: way, exact: true }).click();
    await page.getByRole("button", { name: `${way} host` }).click();
    await waitForToast(page, `Host ${way.toLowerCase()}d`);
  }
  await removeHost(site, id);
});

test("C362: the edit page and its questions are accessible in both themes", async ({
  page,
  site,
}) => {
  const path = await openEdit(page, site);
  await expectAccessibleInBothThemes(page);
  for (const dialog of ["?dialog=reset", "?dialog=password"]) {
    await page.goto(`${path}/edit${dialog}`);
    await expectAccessibleInBothThemes(page);
  }
});
