import type { Browser, Page, Response } from "playwright";

/**
 * Waits until script has taken the page over, its heading where it has one: links are followed by it, dialogs are
 * modal. A page without script is not waited for.
 */
export const waitForScript = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    if (!document.querySelector("#late-script")) return true;
    if (matchMedia("(scripting: none)").matches) return true;
    const heading = document.querySelector("main h1");
    const elements = heading ? [heading] : [...document.body.children];
    return elements.some((element) =>
      Object.keys(element).some((key) => key.startsWith("__react")),
    );
  });

type Open = (...args: unknown[]) => Promise<Response | null>;

const isEarly = (options: unknown): boolean =>
  typeof options === "object" &&
  !!options &&
  "waitUntil" in options &&
  options.waitUntil === "commit";

function openReady(page: Page): void {
  for (const name of ["goto", "reload"] as const) {
    const open = page[name] as Open;
    const openAndWait: Open = async (...args) => {
      const answer = await open.apply(page, args);
      if (!isEarly(args.at(-1))) await waitForScript(page);
      return answer;
    };
    Object.defineProperty(page, name, { value: openAndWait });
  }
}

/** Makes script on a page slower by that factor, from here on. */
async function slowDown(page: Page, factor: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: factor });
}

const slowdown = Number(process.env.PAGE_SLOWDOWN ?? 1);

/**
 * Makes goto() and reload() of a browser's pages wait for script too: pressed before, a form is sent as without script,
 * which is right, but not what most tests are about. A test that is about it opens its page with waitUntil "commit".
 * PAGE_SLOWDOWN=8 also slows their script down, which shows the tests that race with it.
 */
export function openPagesReady(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.on("page", (page) => {
      openReady(page);
      // Without effect on a page that has been closed since.
      if (slowdown > 1) slowDown(page, slowdown).catch(() => {});
    });
    return context;
  };
}

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
