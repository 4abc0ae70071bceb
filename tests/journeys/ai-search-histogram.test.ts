import type { Page } from "playwright";
import { expectAllToSay, readCount } from "../support/ai-search-page";
import { expect, signIn, test } from "../support/browser";

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

/** Hours that the demo's history has from the console's start on: older ones are still being written. */
function writtenRange(): string {
  const now = Math.floor(Date.now() / 1000);
  return `${now - 5 * 3_600}-${now - 900}`;
}

const searchOf = (range: string) =>
  `/?redirect=${encodeURIComponent(`/cloud_vms/ai_search?view=list&range=${range}`)}`;

test("the results' histogram counts them all, and narrows them by keys and by dragging", async ({
  page,
  site,
}) => {
  const whole = writtenRange();
  await signIn(page, site, searchOf(whole));
  await expectAllToSay(page, /Age:/);
  const chart = chartOf(page);
  // Before the page's script has run no key leads to a bar.
  await chart.locator("a:not([tabindex])").waitFor();
  await page.getByText("As a table").click();
  const count = await readCount(page);
  await expect.poll(() => readTableTotal(page)).toBe(count);
  await chart.getByRole("link").first().focus();
  await page.keyboard.press("Home");
  for (let step = 0; step < 9; step += 1) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => rangeOf(page)).not.toBe(whole);
  const byKeys = rangeOf(page);
  await expectAllToSay(page, /Age:/);
  await chart.locator("a:not([tabindex])").waitFor();
  // The chart is that of the narrower range.
  await expect.poll(() => readTableTotal(page)).toBeLessThan(count);
  const bars = chart.getByRole("link");
  await bars.nth(3).dragTo(bars.nth(6));
  await expect.poll(() => rangeOf(page)).not.toBe(byKeys);
  expect(rangeOf(page)).toMatch(/^\d+-\d+$/);
});

test("C367: without script each bar of the table leads to its part of the results", async ({
  pageWithoutScript: page,
  site,
}) => {
  const whole = writtenRange();
  await signIn(page, site, searchOf(whole));
  await expectAllToSay(page, /Age:/);
  await page.getByText("As a table").click();
  const row = page.getByRole("table", { name: "Events over time" }).locator("tbody tr").first();
  const total = Number(((await row.locator("td").last().textContent()) ?? "").replace(/\D/g, ""));
  await row.getByRole("link").click();
  await page.waitForURL((url) => url.searchParams.get("range") !== whole);
  expect(await readCount(page)).toBe(total);
});
