import type { Page } from "playwright";
import { navigation } from "../../app/components/shell/navigation";
import { paths } from "../../app/lib/paths";
import { expectAccessible } from "../support/axe";
import { expect, signIn, startSession, test } from "../support/browser";
import { eventually } from "../support/live-wall";
import { menuButton, userMenu } from "../support/menus";
import { findRecordedSeconds } from "../support/recorded";

/** A tablet held upright has no room for the sidebar: a button of the top bar opens it over the page. */

const opener = 'summary[aria-label="Open navigation"]';
const walls = [paths.live, paths.playback];

/** Follows a link of the sidebar; the page that comes closes it. */
async function goBySidebar(page: Page, to: string): Promise<void> {
  const leaf = page.locator('header nav[aria-label="Breadcrumb"] [aria-current=page]');
  const before = await leaf.textContent();
  await page.locator(opener).click();
  await page.locator(`#sidebar a[href="${to}"]`).last().click();
  await page.waitForURL((url) => url.pathname === to);
  await page.locator("#sidebar").waitFor({ state: "hidden" });
  await eventually(() => leaf.textContent()).not.toBe(before);
}

test("at 768×1024 the sidebar leads from live and playback to every page, and back", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  // Of one tile, which the walls after it keep: what plays is of no matter here.
  await signIn(page, site, `/?redirect=${paths.live}?layout=1`);
  const pages = navigation.vms
    .flatMap(({ items }) => items.map(({ to }) => to))
    .filter((to) => !walls.includes(to as (typeof walls)[number]));
  for (const to of [paths.playback, ...pages]) {
    await goBySidebar(page, to);
    await goBySidebar(page, paths.live);
  }
  const ofConsole = navigation.console.flatMap(({ items }) => items.map(({ to }) => to));
  for (const to of ofConsole) await goBySidebar(page, to);
  await page.locator(opener).click();
  await menuButton(page.locator("#sidebar"), "Switch service").click();
  await page.getByRole("menuitem", { name: "Cloud VMS" }).click();
  await page.waitForURL((url) => url.pathname === paths.cloudVms);
  for (const to of [paths.playback, paths.settings]) await goBySidebar(page, to);
});

test("it takes the focus, and gives it back at Escape; a press on the page closes it", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page, site, `/?redirect=${paths.console}`);
  const sidebar = page.locator("#sidebar");
  await sidebar.waitFor({ state: "hidden" });
  await page.locator(opener).press("Enter");
  await page.locator("#sidebar nav a:focus").waitFor();
  await expectAccessible(page);
  // A menu in it closes alone.
  await userMenu(page, "User menu").press("Enter");
  await page.getByRole("menu").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  expect(await sidebar.isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  await sidebar.waitFor({ state: "hidden" });
  await page.locator(`${opener}:focus`).waitFor();
  await page.locator(opener).click();
  await sidebar.waitFor();
  await page.mouse.click(700, 600);
  await sidebar.waitFor({ state: "hidden" });
});

test("there the wall fits, and the sidebar signs out", async ({ page, site, user }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page, { ...site, demo: { ...site.demo, ...user } }, `/?redirect=${paths.live}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
  await expectAccessible(page);
  await page.locator(opener).click();
  await userMenu(page, "User menu").click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
});

test("without script the sidebar leads away from the wall, too", async ({
  pageWithoutScript: page,
  site,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await startSession(page, site);
  for (const wall of walls) {
    await page.goto(`${wall}?refresh=off&time=${findRecordedSeconds()}`);
    await page.locator(opener).click();
    await page.locator(`#sidebar nav a[href="${paths.events}"]`).click();
    await page.waitForURL((url) => url.pathname === paths.events);
  }
});

test("where there is room for the rail the wall has no second bar above it", async ({
  page,
  site,
}) => {
  await startSession(page, site);
  for (const wall of walls) {
    await page.goto(wall);
    await page.locator("aside").first().waitFor();
    expect(await page.getByRole("banner").count()).toBe(0);
  }
});
