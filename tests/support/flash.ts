import type { Page } from "playwright";

/**
 * Waits until the page without script says what was done. Exact: by a part of a text Playwright does not search inside
 * of `<noscript>`.
 */
export async function waitForFlash(page: Page, words: string): Promise<void> {
  await page.locator("noscript").getByText(words, { exact: true }).waitFor();
}
