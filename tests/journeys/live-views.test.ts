import type { Page } from "playwright";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { camerasInAddress, eventually, tile, waitForStates } from "../support/live-wall";
import { callCloud, getMasterToken } from "../support/users";

const live = (query: string) => `/?redirect=${encodeURIComponent(`/cloud_vms/live?${query}`)}`;
const dialog = (page: Page) => page.locator("dialog");
const menu = (page: Page) => page.locator("#view-menu");
const button = (page: Page) => menu(page).locator("button[aria-haspopup=menu]");
const chosen = (page: Page) => new URL(page.url()).searchParams.get("view");

/** Saves the wall under a name, from the menu on. */
async function saveAs(page: Page, name: string): Promise<void> {
  await button(page).click();
  await menu(page).getByRole("menuitem", { name: "Save as a new view" }).click();
  await nameView(page, name);
}

async function nameView(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole("textbox", { name: "Name" }).fill(name);
  await dialog(page).getByRole("button", { name: "Save" }).click();
}

/** A refused form has status 400, which the browser logs as an error. */
const refused = /status of 400/;

/** Leaves the shared console as it was. */
async function removeViews(site: ConsoleAddress): Promise<void> {
  const token = await getMasterToken(site);
  const views = await callCloud<{ id: string }[]>(site, "{ query_view_list { id } }", {}, token);
  for (const { id } of views) {
    await callCloud(site, "mutation($id: ID!) { delete_view(id: $id) { ok } }", { id }, token);
  }
}

test("C102: a wall is saved as a view, opened by its address, edited, taken back and saved", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=4&cameras=1,,2"));
  await waitForStates(page, { playing: 2 });
  await saveAs(page, "Morning round");
  await eventually(() => chosen(page)).not.toBeNull();
  await waitForStates(page, { playing: 2 });
  const id = chosen(page);
  await button(page).filter({ hasText: "Morning round" }).waitFor();

  await page.goto(`/cloud_vms/live?view=${id}`);
  await waitForStates(page, { playing: 2 });
  expect(await tile(page, 1).getAttribute("aria-label")).toBe("Empty tile 2");
  expect(await menu(page).textContent()).not.toContain("Edited");

  await tile(page, 2).focus();
  await page.keyboard.press("Delete");
  await menu(page).getByText("Edited").waitFor();
  await button(page).click();
  await menu(page).getByRole("menuitem", { name: "Take back the changes" }).click();
  await waitForStates(page, { playing: 2 });
  await menu(page).getByText("Edited").waitFor({ state: "detached" });

  await tile(page, 2).focus();
  await page.keyboard.press("Delete");
  // Leaving before the answer would leave the view as it was.
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === "POST"),
    menu(page).getByRole("button", { name: "Save", exact: true }).click(),
  ]);
  await menu(page).getByText("Edited").waitFor({ state: "detached" });
  await page.goto(`/cloud_vms/live?view=${id}`);
  await waitForStates(page, { playing: 1 });
  await removeViews(site);
});

test("C103: a name that is taken is said at the field, and what was typed stays", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(refused);
  await signIn(page, site, live("layout=1&cameras=1"));
  await waitForStates(page, { playing: 1 });
  await saveAs(page, "Gates");
  await eventually(() => chosen(page)).not.toBeNull();
  await saveAs(page, "Gates");
  const field = dialog(page).getByRole("textbox", { name: "Name" });
  await eventually(() => field.getAttribute("aria-invalid")).toBe("true");
  expect(await dialog(page).textContent()).toContain("A view with this name exists already");
  expect(await field.inputValue()).toBe("Gates");
  expect(await page.locator(":focus").getAttribute("name")).toBe("name");
  await field.fill("");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await dialog(page).getByText("Name is required").waitFor();
  // The wall below has gone on playing all the while.
  await waitForStates(page, { playing: 1 });
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await removeViews(site);
});

test("views are renamed, moved and listed beside the wall, by keyboard too", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(refused);
  await signIn(page, site, live("layout=1&cameras=1"));
  await waitForStates(page, { playing: 1 });
  for (const name of ["First", "Second"]) {
    await saveAs(page, name);
    await button(page).filter({ hasText: name }).waitFor();
  }
  await page.getByRole("link", { name: /^Views/ }).click();
  const listed = () => page.locator('aside[aria-label="Cameras"] ul a').allTextContents();
  await eventually(listed).toEqual(["First1 tile", "Second1 tile"]);

  await button(page).click();
  await menu(page).getByRole("menuitem", { name: "Manage views" }).click();
  await dialog(page).getByRole("button", { name: "Move Second up" }).press("Enter");
  await eventually(listed).toEqual(["Second1 tile", "First1 tile"]);
  await dialog(page).getByRole("link", { name: "Rename First" }).press("Enter");
  await dialog(page).getByRole("textbox", { name: "Name" }).fill("Second");
  await page.keyboard.press("Enter");
  await dialog(page).getByText("A view with this name exists already").waitFor();
  await dialog(page).getByRole("textbox", { name: "Name" }).fill("Third");
  // While the answer to the last press still arrives, another one does nothing.
  const rename = dialog(page).getByRole("button", { name: "Rename", exact: true });
  await eventually(() => rename.getAttribute("aria-busy")).toBeNull();
  await page.keyboard.press("Enter");
  await eventually(listed).toEqual(["Second1 tile", "Third1 tile"]);

  await dialog(page).getByRole("link", { name: "Delete Second" }).click();
  await dialog(page).getByRole("button", { name: "Delete view" }).click();
  await eventually(listed).toEqual(["Third1 tile"]);
  await removeViews(site);
});

test("a change that was saved is taken back all the same, and what else the address says stays as it is", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=4&cameras=1,2"));
  await waitForStates(page, { playing: 2 });
  await saveAs(page, "Gate");
  await button(page).filter({ hasText: "Gate" }).waitFor();
  await tile(page, 1).focus();
  await page.keyboard.press("Delete");
  const save = menu(page).getByRole("button", { name: "Save" });
  await save.press("Enter");
  await eventually(() => new URL(page.url()).searchParams.has("cameras")).toBe(false);
  await eventually(() =>
    page.evaluate(() => document.activeElement?.closest("header button, header nav") !== null),
  ).toBe(true);
  await page.getByRole("link", { name: "Hide activity" }).click();
  await eventually(() => new URL(page.url()).searchParams.get("strip")).toBe("off");

  await page.keyboard.press("Control+z");
  await eventually(() => camerasInAddress(page)).toEqual(["1", "2"]);
  await waitForStates(page, { playing: 2 });
  await save.waitFor();
  expect(new URL(page.url()).searchParams.get("strip")).toBe("off");
  await page.keyboard.press("Control+y");
  await eventually(() => camerasInAddress(page)).toEqual(["1"]);
  await save.waitFor({ state: "detached" });
  await removeViews(site);
});

test("a view moved to the end of the list keeps the focus on its button, which goes no further", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=1&cameras=1"));
  await waitForStates(page, { playing: 1 });
  for (const name of ["First", "Second"]) {
    await saveAs(page, name);
    await button(page).filter({ hasText: name }).waitFor();
  }
  await button(page).click();
  await menu(page).getByRole("menuitem", { name: "Manage views" }).click();
  const up = dialog(page).getByRole("button", { name: "Move Second up" });
  await up.press("Enter");
  await eventually(() => dialog(page).locator("li").first().textContent()).toContain("Second");
  await eventually(() => up.getAttribute("aria-busy")).toBeNull();
  expect(await up.getAttribute("aria-disabled")).toBe("true");
  expect(await up.evaluate((element) => element === document.activeElement)).toBe(true);
  await removeViews(site);
});

const emptied = "Put at least one camera on the wall first.";

test("C103: a wall that cannot be saved under its view's name says why beside the button", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(refused);
  await signIn(page, site, live("layout=1&cameras=1"));
  await waitForStates(page, { playing: 1 });
  await saveAs(page, "Emptied");
  await button(page).filter({ hasText: "Emptied" }).waitFor();
  await tile(page, 0).focus();
  await page.keyboard.press("Delete");
  await menu(page).getByRole("button", { name: "Save", exact: true }).click();
  await menu(page).getByRole("alert").filter({ hasText: emptied }).waitFor();
  await menu(page).getByText("Edited").waitFor();
  await removeViews(site);
});

test("the dialogs about views have no fault that axe can find, in both themes", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(refused);
  const dialogs = "/cloud_vms/live/views?layout=1&cameras=1&new=1";
  await signIn(page, site, `/?redirect=${encodeURIComponent(dialogs)}`);
  await page.locator("dialog:modal").waitFor();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await dialog(page).getByText("Name is required").waitFor();
  await expectAccessibleInBothThemes(page);
});

test("C367: without script a view is saved, opened and deleted", async ({
  pageWithoutScript: page,
  site,
  faults,
}) => {
  faults.allow(refused);
  await signIn(page, site, live("layout=4&cameras=1,2&refresh=off"));
  const save = async () => {
    await menu(page).locator("summary").click();
    await menu(page).getByRole("link", { name: "Save as a new view" }).click();
    await nameView(page, "Plain");
  };
  await save();
  expect(chosen(page)).not.toBeNull();
  expect(camerasInAddress(page)).toEqual([""]);
  await eventually(() => page.locator('[aria-label="Camera wall"] li img').count()).toBe(2);
  await save();
  expect(await dialog(page).textContent()).toContain("A view with this name exists already");
  // The wall of that view without its cameras.
  await page.goto(`/cloud_vms/live?view=${chosen(page)}&layout=4&cameras=`);
  await menu(page).getByRole("button", { name: "Save", exact: true }).click();
  await dialog(page).getByRole("alert").filter({ hasText: emptied }).waitFor();
  await page.goto("/cloud_vms/live/views?layout=1");
  await dialog(page).getByRole("link", { name: "Delete Plain" }).click();
  await dialog(page).getByRole("button", { name: "Delete view" }).click();
  await dialog(page).getByRole("heading", { name: "Manage views" }).waitFor();
});
