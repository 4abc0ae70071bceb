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
