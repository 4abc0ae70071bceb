import type { Page } from "playwright";

/** Waits until script has taken the page over, its heading where it has one: links are followed by it, dialogs are modal. */
export const waitForScript = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const heading = document.querySelector("main h1");
    const elements = heading ? [heading] : [...document.body.children];
    return elements.some((element) =>
      Object.keys(element).some((key) => key.startsWith("__react")),
    );
  });

/** Resolves when no other task of the page waits. */
export async function waitForRest(page: Page): Promise<void> {
  // A text, because not every TypeScript that checks this knows the scheduler.
  await page.evaluate('scheduler.postTask(() => {}, { priority: "background" })');
}

/** Waits until what script changes on a page has changed, too: each part does in a task of its own (useHydrated). */
export async function waitForWholePage(page: Page): Promise<void> {
  await waitForScript(page);
  await waitForRest(page);
}
