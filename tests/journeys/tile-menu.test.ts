import type { Page } from "playwright";
import { expectAccessible, showTheme } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import { camerasInAddress, eventually, tile, waitForStates } from "../support/live-wall";

/** The menu of a tile: at the pointer by a right click, and by key. */

const live = (query: string) => `/?redirect=${encodeURIComponent(`/cloud_vms/live?${query}`)}`;
const menu = (page: Page) => page.getByRole("menu", { name: /^What can be done with/ });
const item = (page: Page, name: string) => menu(page).getByRole("menuitem", { name });

test("a right click opens the tile's menu at the pointer, whose choices do what they say", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=4&cameras=1,2"));
  await waitForStates(page, { playing: 2 });
  const open = () => tile(page, 0).click({ button: "right", position: { x: 120, y: 90 } });
  await open();
  await menu(page).waitFor();
  const [box, panel] = [await tile(page, 0).boundingBox(), await menu(page).boundingBox()];
  expect(Math.abs((panel?.x ?? 0) - (box?.x ?? 0) - 120)).toBeLessThan(8);
  expect(Math.abs((panel?.y ?? 0) - (box?.y ?? 0) - 90)).toBeLessThan(12);
  expect(await item(page, "No sound").isDisabled()).toBe(true);
  await item(page, "Show statistics").click();
  await menu(page).waitFor({ state: "detached" });
  const wall = page.locator('[aria-label="Camera wall"]');
  await eventually(() => wall.textContent()).toMatch(/\d+ fps/);

  await open();
  const download = page.waitForEvent("download");
  await item(page, "Save picture").click();
  expect((await download).suggestedFilename()).toMatch(/^Docks 11–15 west .*\.jpg$/);

  await open();
  await item(page, "Remove from the wall").click();
  await eventually(() => camerasInAddress(page)).toEqual(["", "2"]);
});

test("the recording of half a minute ago is one choice of the tile's menu", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=4&cameras=1,2"));
  await waitForStates(page, { playing: 2 });
  await tile(page, 1).click({ button: "right" });
  const openedSeconds = Date.now() / 1000;
  await item(page, "Play from 30 seconds ago").click();
  await page.waitForURL((url) => url.pathname === "/cloud_vms/playback");
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("cameras")).toBe("2");
  expect(Math.abs(Number(searchParams.get("time")) - (openedSeconds - 30))).toBeLessThan(20);
});

test.for(["ContextMenu", "Shift+F10"])(
  "%s opens the menu of the focused tile, and Escape gives the focus back to it",
  async (key, { page, site }) => {
    await signIn(page, site, live("layout=4&cameras=1,2"));
    await waitForStates(page, { playing: 2 });
    await tile(page, 1).focus();
    await page.keyboard.press(key);
    await page.locator("[role=menu]:focus").waitFor();
    await page.keyboard.press("ArrowDown");
    const active = page.locator("[role=menuitem][data-focus]");
    await eventually(() => active.textContent()).toBe("Enlarge");
    await page.keyboard.press("Escape");
    await menu(page).waitFor({ state: "detached" });
    await page.locator("[data-tile='1']:focus").waitFor();
    await page.keyboard.press(key);
    await page.locator("[role=menu]:focus").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await eventually(() => new URL(page.url()).searchParams.get("enlarged")).toBe("2");
  },
);

test("the menu has no fault that axe can find", async ({ page, site }) => {
  await signIn(page, site, live("layout=4&cameras=1,2"));
  await waitForStates(page, { playing: 2 });
  for (const theme of ["light", "dark"] as const) {
    await showTheme(page, theme);
    await tile(page, 0).click({ button: "right" });
    await menu(page).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await menu(page).waitFor({ state: "detached" });
  }
});
