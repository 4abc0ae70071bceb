import type { Page } from "playwright";
import { expectAllToSay, openSearch, readCount } from "../support/ai-search-page";
import { expect, test } from "../support/browser";

const chartOf = (page: Page) => page.getByRole("toolbar", { name: /^Events over time/ });
const rangeOf = (page: Page) => new URL(page.url()).searchParams.get("range");

/** Sum of the table's last column. */
async function readTableTotal(page: Page): Promise<number> {
  const cells = await page
    .getByRole("table", { name: "Events over time" })
    .locator("tbody td:last-child")
    .allTextContents();
  return cells.reduce((sum, cell) => sum + Number(cell.replace(/\D/g, "")), 0);
}

test("the results' histogram counts them all, and narrows them by keys and by dragging", async ({
  page,
  site,
}) => {
  await openSearch(page, site);
  await expectAllToSay(page, /Age:/);
  const chart = chartOf(page);
  // Before the page's script has run no key leads to a bar.
  await chart.locator("a:not([tabindex])").waitFor();
  await page.getByText("As a table").click();
  await expect.poll(() => readTableTotal(page)).toBe(await readCount(page));
  await chart.getByRole("link").first().focus();
  await page.keyboard.press("Home");
  for (let step = 0; step < 9; step += 1) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForURL(/range=\d+-\d+/);
  const byKeys = rangeOf(page);
  await expectAllToSay(page, /Age:/);
  await chart.locator("a:not([tabindex])").waitFor();
  const box = await chart.boundingBox();
  if (!box) throw new Error("the chart is not shown");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.3, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => rangeOf(page)).not.toBe(byKeys);
  expect(rangeOf(page)).toMatch(/^\d+-\d+$/);
});

test("C367: without script each bar of the table leads to its part of the results", async ({
  pageWithoutScript: page,
  site,
}) => {
  await openSearch(page, site);
  await expectAllToSay(page, /Age:/);
  await page.getByText("As a table").click();
  const row = page.getByRole("table", { name: "Events over time" }).locator("tbody tr").first();
  const total = Number(((await row.locator("td").last().textContent()) ?? "").replace(/\D/g, ""));
  await row.getByRole("link").click();
  await page.waitForURL(/range=\d+-\d+/);
  expect(await readCount(page)).toBe(total);
});
