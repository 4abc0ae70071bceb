import type { Page } from "playwright";
import { expect, signIn } from "../support/browser";
import { listOf, quietDay, test } from "../support/event-list";
import { waitForDrawer } from "../support/keyboard";
import { focused } from "../support/kit";

/** From event to event, through the whole result of the list behind. */

const open = (path: string) => `/?redirect=${encodeURIComponent(path)}`;
const drawer = (page: Page) => page.getByRole("dialog");
const shownTime = (page: Page) => drawer(page).locator("dd time").first().getAttribute("datetime");
const rowLinks = (page: Page) => page.locator("main table tbody th a[href*='/events/']");

test("D78: j and k go through the whole result, beyond the page too; Escape gives the focus back to the row", async ({
  page,
  site,
}) => {
  await signIn(page, site, open(listOf(quietDay)));
  const last = rowLinks(page).last();
  await last.scrollIntoViewIfNeeded();
  await last.press("Enter");
  await drawer(page).waitFor();
  await page.waitForURL(/\/cloud_vms\/events\/\d+\?/);
  await waitForDrawer(page);
  expect(new URL(page.url()).searchParams.get("page")).toBeNull();
  const lastTime = Date.parse((await shownTime(page)) ?? "");
  await page.keyboard.press("j");
  await page.waitForURL(/[?&]page=2/);
  await expect.poll(async () => Date.parse((await shownTime(page)) ?? "")).toBeLessThan(lastTime);
  await page.keyboard.press("k");
  await expect.poll(async () => Date.parse((await shownTime(page)) ?? "")).toBe(lastTime);
  await page.waitForURL((url) => !url.searchParams.has("page"));
  const { pathname } = new URL(page.url());
  await page.keyboard.press("Escape");
  await drawer(page).waitFor({ state: "detached" });
  const href = () => page.evaluate(() => document.activeElement?.getAttribute("href") ?? "");
  await expect.poll(href).toContain(pathname);
  expect(await focused(page)).toContain("Motion");
});

test("C367: without script the detail's links lead through the result, and back to the list as it was", async ({
  pageWithoutScript: page,
  site,
}) => {
  await signIn(page, site, open(listOf(quietDay)));
  const href = await rowLinks(page).last().getAttribute("href");
  await page.goto(String(href));
  await drawer(page).getByRole("link", { name: "Next (J)" }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("page")).toBe("2");
  await drawer(page).getByRole("link", { name: "Previous (K)" }).click();
  await expect.poll(() => page.url()).toContain(String(href));
  await drawer(page).getByRole("link", { name: "Close", exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/cloud_vms/events");
  expect(new URL(page.url()).searchParams.get("range")).toBe(
    new URL(String(href), site.url).searchParams.get("range"),
  );
});
