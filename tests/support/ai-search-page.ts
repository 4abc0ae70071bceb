import type { Page } from "playwright";
import { expect, signIn } from "./browser";
import type { ConsoleAddress } from "./console";

/** The AI search, as rows. */
export const searchPath = (search = "", range = "month") =>
  `/cloud_vms/ai_search?view=list&range=${range}${search && `&${search}`}`;

/** The 24 hours until now, of which each kind has results: found with less work than those of a month. */
export function lastDay(): string {
  const now = Math.floor(Date.now() / 1000);
  return `${now - 86_400}-${now}`;
}

export async function openSearch(
  page: Page,
  site: ConsoleAddress,
  search = "",
  range = "month",
): Promise<void> {
  await signIn(page, site, `/?redirect=${encodeURIComponent(searchPath(search, range))}`);
}

/** All that is shown of each result; the histogram above them has a table too. */
export const readRows = (page: Page): Promise<string[]> =>
  page.locator("main table:not(details table) tbody tr").allInnerTexts();

/** The number above the results. */
export async function readCount(page: Page): Promise<number> {
  const text = await page.locator("main h2[role=status]").textContent();
  return Number(text?.replace(/\D/g, ""));
}

/** A group of the filters, by its label. */
export const filterGroup = (page: Page, name: string) =>
  page.locator("#ai-search-filters").getByRole("group", { name, exact: true });

/** Presses a chip or a category. */
export const press = (page: Page, group: string, choice: string) =>
  filterGroup(page, group).getByText(choice, { exact: true }).click();

/**
 * Waits until there are results that all say this. The demo's month is written in the background: while there is none
 * the page is loaded again.
 */
export async function expectAllToSay(page: Page, pattern: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      const rows = await readRows(page);
      if (rows.length === 0) await page.reload();
      return rows.length > 0 && rows.every((row) => pattern.test(row));
    })
    .toBe(true);
}
