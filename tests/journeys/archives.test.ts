import type { Page } from "playwright";
import { makeArchives, removeArchives } from "../support/archives";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import { waitForToast } from "../support/hosts";
import { waitForDrawer } from "../support/keyboard";
import { eventually } from "../support/live-wall";

/** The list of archives, and one beside it. */

const archives = (search = "") =>
  `/?redirect=${encodeURIComponent(`/cloud_vms/archives${search}`)}`;
const links = (page: Page, note: string) =>
  page.locator("main").getByRole("link", { name: new RegExp(`^${note}`) });

test("C357: archives are searched, narrowed and sorted, and a copied address gives the same list", async ({
  page,
  site,
}) => {
  const note = "Journey filters";
  await removeArchives(site, note);
  await makeArchives(site, [`${note} A`, `${note} B`, `${note} C`]);
  await signIn(page, site, archives("?view=photo"));
  await page.getByRole("searchbox", { name: "Search notes" }).fill(note);
  await page.keyboard.press("Enter");
  const names = () => links(page, note).allTextContents();
  await eventually(names).toEqual([`${note} C`, `${note} B`, `${note} A`]);
  await page.getByLabel("Order").selectOption({ label: "Oldest archive first" });
  await eventually(names).toEqual([`${note} A`, `${note} B`, `${note} C`]);
  await page.getByLabel("Event type").selectOption({ label: "POS" });
  await page.getByText("No archive matches.").waitFor();
  await page.getByRole("link", { name: "Remove filter POS" }).click();
  await eventually(names).toHaveLength(3);
  await page.getByRole("button", { name: "Time of the event" }).click();
  await page.getByRole("button", { name: "24 h" }).click();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("link", { name: "Remove filter Last 24 hours" }).waitFor();
  await page.getByRole("link", { name: "Table" }).click();
  await page.getByRole("columnheader", { name: "Archived" }).waitFor();
  const address = page.url();
  const { searchParams } = new URL(address);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    q: note,
    sort: "created",
    range: "day",
  });
  await page.goto(address);
  expect(await names()).toEqual([`${note} A`, `${note} B`, `${note} C`]);
  expect(await removeArchives(site, note)).toBe(3);
});

test("C108: an archive's note is changed in place, its clip plays, and it is shared from there", async ({
  page,
  site,
}) => {
  const note = "Journey note";
  await removeArchives(site, note);
  const [id] = await makeArchives(site, [`${note} one`]);
  await signIn(page, site, archives(`?view=photo&q=${encodeURIComponent(note)}`));
  await page.getByRole("link", { name: `Change the note of ${note} one` }).click();
  const field = page.getByRole("textbox", { name: "Note", exact: true });
  await eventually(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill(`${note} two`);
  await field.press("Enter");
  await waitForToast(page, "Note saved");
  await expectAccessibleInBothThemes(page);
  await links(page, `${note} two`).click();
  const drawer = page.getByRole("dialog", { name: `${note} two` });
  await drawer.getByText(/^[0-9a-f]{64}$/).waitFor();
  const video = drawer.locator("video").first();
  expect(await video.getAttribute("src")).toBe(`/media/archive/${id}`);
  await drawer.getByRole("button", { name: "Play", exact: true }).click();
  await eventually(() =>
    video.evaluate((element: HTMLVideoElement) => element.currentTime > 0 && element.duration > 14),
  ).toBe(true);
  await expectAccessibleInBothThemes(page);
  await drawer.getByRole("link", { name: "Share", exact: true }).click();
  await page.getByRole("dialog", { name: "Share" }).last().waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => !url.search.includes("dialog"));
  await page.getByRole("link", { name: "Show event" }).click();
  await page
    .getByRole("link", { name: /archive/i })
    .first()
    .waitFor();
  await page.waitForURL((url) => url.pathname.startsWith("/cloud_vms/events/"));
  expect(await removeArchives(site, note)).toBe(1);
});

test("D82: ticked archives are deleted after a question, and come back by one press", async ({
  page,
  site,
}) => {
  const note = "Journey delete";
  await removeArchives(site, note);
  await makeArchives(site, [`${note} A`, `${note} B`]);
  await signIn(page, site, archives(`?view=photo&q=${encodeURIComponent(note)}`));
  for (const name of ["A", "B"]) {
    await page.getByRole("checkbox", { name: `Select ${note} ${name}` }).check();
  }
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete 2 archives" });
  await dialog.getByText(`${note} A`).waitFor();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await eventually(() => links(page, note).count()).toBe(0);
  await page.keyboard.press("Control+z");
  await waitForToast(page, "Restored");
  await eventually(() => links(page, note).count()).toBe(2);
  expect(await removeArchives(site, note)).toBe(2);
});

test("the list and its drawer are used with the keyboard alone", async ({ page, site }) => {
  const note = "Journey keys";
  await removeArchives(site, note);
  await makeArchives(site, [`${note} A`, `${note} B`]);
  await signIn(page, site, archives(`?view=list&q=${encodeURIComponent(note)}`));
  await links(page, `${note} B`).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: `${note} B` }).waitFor();
  await waitForDrawer(page);
  await page.keyboard.press("j");
  await page.getByRole("dialog", { name: `${note} A` }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await eventually(focused).toBe(`${note} A`);
  expect(await removeArchives(site, note)).toBe(2);
});

test("a note that is typed is asked about before the next archive, and never becomes the next one's", async ({
  page,
  site,
}) => {
  const note = "Journey typed";
  await removeArchives(site, note);
  await makeArchives(site, [`${note} A`, `${note} B`]);
  await signIn(page, site, archives(`?view=list&q=${encodeURIComponent(note)}`));
  await links(page, `${note} B`).click();
  const field = page.getByRole("dialog").getByRole("textbox", { name: "Note", exact: true });
  await waitForDrawer(page);
  await field.fill("Only of B");
  await page.getByRole("link", { name: "Next" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving" });
  await question.getByRole("button", { name: "Stay" }).click();
  expect(await field.inputValue()).toBe("Only of B");
  await page.getByRole("link", { name: "Next" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("dialog", { name: `${note} A` }).waitFor();
  await eventually(() => field.inputValue()).toBe(`${note} A`);
  expect(await removeArchives(site, note)).toBe(2);
});
