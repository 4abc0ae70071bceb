import type { Page } from "playwright";
import { expect, signIn } from "../support/browser";
import { listOf, listTable, quietDay, test } from "../support/event-list";

const rows = (page: Page) => listTable(page).locator("tbody tr[aria-rowindex]");
/** The box in which the list scrolls. */
const scroller = (page: Page) => listTable(page).locator("xpath=..");

/** Has the page note how many of its rows stand in each frame that it paints. */
const noteFrames = (page: Page) =>
  listTable(page).evaluate((table) => {
    const counts: number[] = [];
    Object.assign(window, { counts });
    const note = () => {
      counts.push(table.querySelectorAll("tbody tr[aria-rowindex]").length);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });

const readCounts = (page: Page) =>
  page.evaluate(() => [...new Set((window as unknown as { counts: number[] }).counts)]);

test("rows out of sight are drawn after those in sight, and nothing moves by it", async ({
  page,
  site,
}) => {
  await signIn(page, site, `/?redirect=${encodeURIComponent(listOf(quietDay))}`);
  await page.locator("input#events-name").waitFor();
  expect(await rows(page).count()).toBe(50);
  await scroller(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
  const scrolled = await scroller(page).evaluate((box) => box.scrollTop);
  expect(scrolled).toBeGreaterThan(1000);
  await noteFrames(page);
  await page.getByRole("link", { name: "Next page" }).click();
  await page.getByText("51–100 of 124").waitFor();
  await expect.poll(() => rows(page).count()).toBe(50);
  const { height = 0 } = page.viewportSize() ?? {};
  await expect.poll(() => readCounts(page)).toEqual([50, Math.ceil(height / 56)]);
  expect(await scroller(page).evaluate((box) => box.scrollTop)).toBe(scrolled);
  await page.getByRole("link", { name: "Next page" }).click();
  await page.getByText("101–124 of 124").waitFor();
  await expect.poll(() => rows(page).count()).toBe(24);
});
