import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { makeArchives, removeArchives } from "../support/archives";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";

/** The list of archives as a CSV file. */

const archives = (search: string) =>
  `/?redirect=${encodeURIComponent(`/cloud_vms/archives?view=list&${search}`)}`;

/** Rows of the file that the dialog's link gives. */
async function readRows(page: Page, link: RegExp): Promise<string[]> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: link }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("archives.csv");
  const text = await readFile(await download.path(), "utf8");
  return text
    .replace(/^\ufeff/, "")
    .trim()
    .split("\n");
}

test("E6: the archives that match are a file, said first, in which a note is no formula", async ({
  page,
  site,
}) => {
  const note = '=HYPERLINK("journey export")';
  await removeArchives(site, note);
  await makeArchives(site, [`${note} A`, `${note} B`]);
  await signIn(page, site, archives(`sort=created&q=${encodeURIComponent(note)}`));
  await page.getByRole("link", { name: "Export list" }).click();
  await page.getByText("2 archives go into a CSV file.").waitFor();
  await expectAccessibleInBothThemes(page);
  const [head, first, second, ...others] = await readRows(page, /^Export 2 archives/);
  expect(head).toBe(
    "Note,Event,Event type,Camera,Host,Time of the event,Archived,Archived by,Clip,SHA-256",
  );
  expect(first).toMatch(/^"'=HYPERLINK\(""journey export""\) A",.*,AI,.*,Kept,[0-9a-f]{64}$/);
  expect(second).toMatch(/^"'=HYPERLINK\(""journey export""\) B",/);
  expect(others).toEqual([]);
  expect(await removeArchives(site, note)).toBe(2);
});

test("C367: without script too; nothing is offered where nothing matches", async ({
  pageWithoutScript: page,
  site,
}) => {
  const note = "Journey plain export";
  const other = "Journey kept beside it";
  for (const each of [note, other]) await removeArchives(site, each);
  await makeArchives(site, [note, other]);
  await signIn(page, site, archives(`q=${encodeURIComponent(note)}`));
  await page.getByRole("link", { name: "Export list" }).click();
  expect(await readRows(page, /^Export 1 archive/)).toHaveLength(2);
  await removeArchives(site, note);
  await page.goto(`/cloud_vms/archives?q=${encodeURIComponent(note)}`);
  await page.getByText("No archive matches.").waitFor();
  expect(await page.getByRole("link", { name: "Export list" }).count()).toBe(0);
  await removeArchives(site, other);
});
