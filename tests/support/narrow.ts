import type { Page } from "playwright";
import { expect } from "vitest";

/** By how much the page, or what scrolls in it, is wider than the narrowest screen. */
export async function findExcess(page: Page): Promise<number> {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const excess = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("main")]
      // Hidden siblings are decorative.
      .filter((element) => getComputedStyle(element).overflowX !== "hidden")
      .map((element) => element.scrollWidth - element.clientWidth),
  );
  if (wide) await page.setViewportSize(wide);
  return Math.max(...excess);
}

export async function expectToFit(page: Page): Promise<void> {
  expect(await findExcess(page), `width of ${page.url()}`).toBe(0);
}
