import { makeArchives, removeArchives } from "../support/archives";
import { expect, signIn, test } from "../support/browser";
import { waitForFlash } from "../support/flash";
import { refuseOnce } from "../support/refuse-once";

/** The list of archives as plain forms and links. */

test("C357 C367: without script archives are searched, sorted, annotated, deleted and restored", async ({
  pageWithoutScript: page,
  site,
  faults,
}) => {
  faults.allow(/status of 4/);
  const note = "Plain archive";
  await removeArchives(site, note);
  await makeArchives(site, [`${note} A`, `${note} B`]);
  await signIn(page, site, `/?redirect=${encodeURIComponent("/cloud_vms/archives?view=list")}`);
  await page.getByRole("main").getByRole("searchbox").fill(note);
  await page.getByLabel("Order").selectOption({ label: "Oldest archive first" });
  await page.getByRole("button", { name: "Search" }).click();
  const rows = page.locator("main th[scope=row] a", { hasText: note });
  expect(await rows.allTextContents()).toEqual([`${note} A`, `${note} B`]);
  await page.locator("summary", { hasText: "Time of the event" }).click();
  await page.getByLabel("From", { exact: true }).fill("2020-01-01T00:00");
  await page.getByLabel("To", { exact: true }).fill("2020-01-02T00:00");
  await page.getByRole("button", { name: "Apply" }).first().click();
  await page.getByText("No archive matches.").waitFor();
  expect(new URL(page.url()).searchParams.get("range")).toMatch(/^\d+-\d+$/);
  await page.goBack();

  await page.getByRole("link", { name: `Change the note of ${note} A` }).click();
  const field = page.getByRole("textbox", { name: "Note", exact: true });
  // A refusal shows the form again, with what was typed.
  await field.evaluate((element) => element.removeAttribute("maxlength"));
  await field.fill("n".repeat(300));
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText(/can have at most/).waitFor();
  expect(await field.inputValue()).toBe("n".repeat(300));
  await field.fill(`${note} C`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await waitForFlash(page, "Note saved");
  expect(await rows.allTextContents()).toEqual([`${note} C`, `${note} B`]);

  await page.getByRole("link", { name: `${note} C`, exact: true }).click();
  await page.locator("video[controls]").waitFor();
  await page.getByText(/^[0-9a-f]{64}$/).waitFor();
  await page.goBack();

  await page.getByRole("checkbox", { name: `Select ${note} B` }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("heading", { name: "Delete 1 archive" }).waitFor();
  await refuseOnce(page, "ids");
  await page.getByRole("button", { name: "Delete", exact: true }).first().click();
  await page.getByRole("alert").first().waitFor();
  await page.getByRole("heading", { name: "Delete 1 archive" }).waitFor();
  await page.getByRole("button", { name: "Delete", exact: true }).first().click();
  await expect.poll(() => rows.allTextContents()).toEqual([`${note} C`]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => rows.allTextContents()).toEqual([`${note} C`, `${note} B`]);
  expect(await removeArchives(site, note)).toBe(2);
});
