import { expect, signIn, test } from "../support/browser";

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
