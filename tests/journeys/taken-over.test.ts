import type { Page } from "playwright";
import { expect, signIn, test } from "../support/browser";
import { waitForRest } from "../support/script-ready";

/** What script draws in place of what the server sent: a list's box for all rows, a tree, a field with proposals, menus. */
const parts = [
  "thead input[type=checkbox]",
  "[role=tree]",
  "input#events-name",
  "[aria-haspopup=menu]",
];

test("script takes a page over part by part, so that the page answers in between", async ({
  page,
  site,
}) => {
  await page.addInitScript((selectors) => {
    const steps: number[] = [];
    Object.assign(window, { steps });
    const count = () =>
      selectors.reduce((sum, each) => sum + document.querySelectorAll(each).length, 0);
    let before = 0;
    // It is called once after each task that changed the page.
    const observer = new MutationObserver(() => {
      const now = document.querySelector("main table") ? count() : 0;
      if (now > before) steps.push(now - before);
      before = now;
    });
    observer.observe(document, { childList: true, subtree: true });
  }, parts);
  await signIn(page, site, `/?redirect=${encodeURIComponent("/cloud_vms/events?range=week")}`);
  for (const part of parts) await page.locator(part).first().waitFor({ state: "attached" });
  const steps = await page.evaluate(() => (window as unknown as { steps: number[] }).steps);
  expect(steps.length).toBeGreaterThan(3);
  expect(Math.max(...steps)).toBe(1);
});

/** Opens the login page and keeps what waits for its next frame; gives the scripts asked for. */
async function openUnpainted(page: Page, url: string): Promise<string[]> {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.addInitScript(() => {
    const waiting: FrameRequestCallback[] = [];
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => waiting.push(callback);
    const paint = () => {
      window.requestAnimationFrame = request;
      for (const callback of waiting) request(callback);
    };
    Object.assign(window, { paint });
  });
  // Playwright's own waiting would be kept, too.
  await page.goto(url, { waitUntil: "commit" });
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe("complete");
  await waitForRest(page);
  return scripts;
}

test("scripts are asked for once the page has been painted", async ({ page, site }) => {
  const scripts = await openUnpainted(page, site.url);
  expect(scripts).toEqual([]);
  await page.evaluate("paint()");
  await expect.poll(() => scripts.length).toBeGreaterThan(2);
});

test("a page out of sight, which is not painted, is taken over all the same", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => Object.defineProperty(document, "hidden", { value: true }));
  const scripts = await openUnpainted(page, site.url);
  await expect.poll(() => scripts.length).toBeGreaterThan(2);
});
