import type { Page } from "playwright";

/** Waits until script has taken the page over: its dialogs are modal then. */
export const waitForScript = (page: Page) =>
  page.waitForFunction(() =>
    [...document.body.children].some((child) =>
      Object.keys(child).some((key) => key.startsWith("__react")),
    ),
  );
