import type { Page } from "playwright";
import { navigation } from "../../app/components/shell/navigation";
import { paths } from "../../app/lib/paths";
import { expectAccessible } from "../support/axe";
import { expect, signIn, startSession, test } from "../support/browser";
import { eventually } from "../support/live-wall";
import { findRecordedSeconds } from "../support/recorded";

/** A tablet held upright has no room for the sidebar: the menu of the top bar leads everywhere, and back. */

const name = '[aria-label="Open navigation"]';
const walls = [paths.live, paths.playback];

/** Follows a link of the menu, whose script comes when it is touched. */
async function goByMenu(page: Page, to: string): Promise<void> {
  const leaf = page.locator('header nav[aria-label="Breadcrumb"] [aria-current=page]');
  const before = await leaf.textContent();
  const button = page.locator(`button${name}`);
  await page.locator(`summary${name}`).or(button).first().hover();
  await button.click();
  await page.locator(`header nav[aria-label="Pages"] a[href="${to}"]`).click();
  await page.waitForURL((url) => url.pathname === to);
  // A page that has only just come closes what was opened over the one before it.
  await eventually(() => leaf.textContent()).not.toBe(before);
}

test("at 768×1024 the menu leads from live and playback to every page, and back", async ({
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
    await goByMenu(page, to);
    await goByMenu(page, paths.live);
  }
  // The console's pages, from which the way to the walls is over Cloud VMS.
  const ofConsole = navigation.console.flatMap(({ items }) => items.map(({ to }) => to));
  for (const to of [...ofConsole, paths.cloudVms, paths.playback]) await goByMenu(page, to);
  for (const to of [paths.settings, paths.cloudVms, paths.live]) await goByMenu(page, to);
});

test("there the wall fits, and its top bar signs out", async ({ page, site, user }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page, { ...site, demo: { ...site.demo, ...user } }, `/?redirect=${paths.live}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
  await expectAccessible(page);
  const menu = page.getByRole("banner").locator("button[aria-haspopup=menu]");
  await menu.click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
});

test("without script the menu of the wall leads away from it, too", async ({
  pageWithoutScript: page,
  site,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await startSession(page, site);
  for (const wall of walls) {
    await page.goto(`${wall}?refresh=off&time=${findRecordedSeconds()}`);
    await page.locator(`summary${name}`).click();
    await page.getByRole("banner").locator(`nav a[href="${paths.events}"]`).click();
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
