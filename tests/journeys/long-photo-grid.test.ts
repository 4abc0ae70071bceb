import type { Page } from "playwright";
import { readCount } from "../support/ai-search-page";
import { expect, signIn, test } from "../support/browser";

/** Above two hundred only what is in sight stands in the page. */
const path = "/cloud_vms/ai_search?view=photo&range=day&size=500";

/** Cards of each row that stands in the page. */
const readRows = (page: Page) =>
  page.locator("main li[data-index]").evaluateAll((rows) =>
    rows.map((row) => ({
      index: Number(row.getAttribute("data-index")),
      cards: row.querySelectorAll("img").length,
    })),
  );

/** Waits until each row in the page is whole; returns the last one's index. */
async function expectWholeRows(page: Page, total: number): Promise<number> {
  const columns = 6;
  const last = Math.ceil(total / columns) - 1;
  await expect
    .poll(async () => {
      const rows = await readRows(page);
      const isWhole = (row: { index: number; cards: number }) =>
        row.cards === (row.index === last ? total - last * columns : columns);
      return rows.length > 0 && rows.every(isWhole);
    })
    .toBe(true);
  const rows = await readRows(page);
  return Math.max(...rows.map(({ index }) => index));
}

test("a long result scrolled at speed has each of its cards where it comes to rest", async ({
  page,
  site,
}) => {
  await signIn(page, site, `/?redirect=${encodeURIComponent(path)}`);
  await page.locator("main li[data-index] img").first().waitFor();
  const total = Math.min(await readCount(page), 500);
  expect(total).toBeGreaterThan(200);
  const atFirst = await expectWholeRows(page, total);
  expect(atFirst).toBeLessThan(15);
  await page.mouse.move(900, 600);
  for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 150);
  await expect.poll(() => expectWholeRows(page, total)).toBeGreaterThan(atFirst);
  await page.locator("main").press("End");
  await expect.poll(() => expectWholeRows(page, total)).toBe(Math.ceil(total / 6) - 1);
});
