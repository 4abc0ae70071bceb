import type { Locator, Page } from "playwright";
import { expectBestPractice } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import { camerasInAddress, eventually, tile, waitForStates } from "../support/live-wall";

/** Id of a camera of the tree that was placed last. */
const idOf = async (row: Locator) =>
  new URLSearchParams((await row.getAttribute("href")) ?? "").get("cameras")?.split(",").at(-1);

const live = (query: string) => `/?redirect=${encodeURIComponent(`/cloud_vms/live?${query}`)}`;

test("C361: search, place, move, enlarge and remove by keyboard alone", async ({ page, site }) => {
  await signIn(page, site, live("layout=4&cameras=1"));
  await waitForStates(page, { playing: 1 });
  await tile(page, 3).focus();
  await page.keyboard.press("/");
  await page.keyboard.type("sales floor");
  // Over the choice of list: cameras or views.
  for (let count = 0; count < 3; count++) await page.keyboard.press("Tab");
  expect(await page.locator(":focus").getAttribute("role")).toBe("treeitem");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await waitForStates(page, { playing: 2 });
  expect(camerasInAddress(page).slice(0, 3)).toEqual(["1", "", ""]);

  await tile(page, 3).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  expect(await page.locator(":focus").getAttribute("data-tile")).toBe("0");
  await page.keyboard.press("Delete");
  await waitForStates(page, { playing: 1 });
  expect(camerasInAddress(page)[0]).toBe("");
});

/** What has the focus: a tile by its element, which is a button where it is empty, and its place; else by its name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const place = activeElement?.getAttribute("data-tile");
    return place
      ? `${activeElement?.tagName} ${place}`
      : (activeElement?.getAttribute("aria-label") ?? null);
  });

test("the focus stays in a tile's place when its camera goes or comes back, by key, menu and tool", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=4&cameras=1,2"));
  await waitForStates(page, { playing: 2 });
  await tile(page, 1).focus();
  await page.keyboard.press("Delete");
  await eventually(() => camerasInAddress(page)).toEqual(["1"]);
  await eventually(() => focused(page)).toBe("BUTTON 1");
  await page.keyboard.press("Control+z");
  await eventually(() => camerasInAddress(page)).toEqual(["1", "2"]);
  await eventually(() => focused(page)).toBe("A 1");

  await page.keyboard.press("ContextMenu");
  await page.getByRole("menuitem", { name: "Remove from the wall" }).press("Enter");
  await eventually(() => camerasInAddress(page)).toEqual(["1"]);
  await eventually(() => focused(page)).toBe("BUTTON 1");
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("link", { name: /^Remove / }).press("Enter");
  await eventually(() => camerasInAddress(page)).toEqual([""]);
  await eventually(() => focused(page)).toBe("BUTTON 0");
});

test("the focus stays on the wall's bar at the last page, and where there is nothing more to take back", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=1&cameras=1,2"));
  await waitForStates(page, { playing: 1 });
  await page.getByRole("link", { name: "Next page" }).press("Enter");
  await eventually(() => new URL(page.url()).searchParams.get("page")).toBe("2");
  await eventually(() => focused(page)).toBe("Previous page");

  await tile(page, 0).focus();
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await page.getByRole("button", { name: "Undo" }).waitFor({ state: "detached" });
  await eventually(() =>
    page.evaluate(() => document.activeElement?.closest("header nav, header button") !== null),
  ).toBe(true);
});

test("C361: the focused tile is marked, in the dark and in the light theme", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=4&cameras=1,2"));
  await waitForStates(page, { playing: 2 });
  for (const theme of ["dark", "light"]) {
    await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
    await tile(page, 1).focus();
    const ring = page.locator("li", { has: tile(page, 1) });
    await eventually(() => ring.evaluate((item) => getComputedStyle(item).boxShadow)).toContain(
      "rgb(92, 200, 242)",
    );
  }
});

test("in the camera search Enter shows the first camera found, and the down arrow leads to it", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=4&cameras=1"));
  await waitForStates(page, { playing: 1 });
  await page.keyboard.press("/");
  await page.keyboard.type("sales floor");
  await page.keyboard.press("Enter");
  await waitForStates(page, { playing: 2 });
  const sales = await idOf(page.getByRole("treeitem", { name: "Sales floor", exact: true }));
  expect(camerasInAddress(page)).toEqual(["1", sales]);
  // Another name is typed in place of the first.
  await page.keyboard.type("container yard");
  await page.keyboard.press("ArrowDown");
  const focused = page.locator(":focus");
  expect(await focused.getAttribute("role")).toBe("treeitem");
  expect(await focused.textContent()).toContain("Container yard");
  await page.keyboard.press("Enter");
  await waitForStates(page, { playing: 3 });
  expect(camerasInAddress(page)).toEqual(["1", sales, "3"]);
});

test("one click shows a camera in the selected empty tile, else in the next free one", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=4&cameras=1"));
  await waitForStates(page, { playing: 1 });
  const wall = page.locator('[aria-label="Camera wall"]');
  expect(await wall.getByText("Click a camera in the list").count()).toBe(3);
  await tile(page, 3).click();
  await wall.getByText("The next camera you click").waitFor();
  const sales = page.getByRole("treeitem", { name: "Sales floor", exact: true });
  await sales.click();
  await waitForStates(page, { playing: 2 });
  const [, , , last = ""] = camerasInAddress(page);
  expect(camerasInAddress(page)).toEqual(["1", "", "", last]);
  await page.getByRole("treeitem", { name: "Container yard" }).dblclick();
  await waitForStates(page, { playing: 3 });
  expect(camerasInAddress(page)).toEqual(["1", "3", "", last]);
});

test("the tree opens and closes by arrow keys", async ({ page, site }) => {
  await signIn(page, site, live("layout=4&cameras=1"));
  // The keys are the script's: it runs when the picture does.
  await waitForStates(page, { playing: 1 });
  const items = page.getByRole("treeitem");
  await items.first().focus();
  const all = await items.count();
  await page.keyboard.press("ArrowLeft");
  await eventually(() => items.count()).toBeLessThan(all);
  expect(await items.first().getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("ArrowRight");
  await eventually(() => items.count()).toBe(all);
});

test("the wall has no accessibility fault that axe can find", async ({ page, site }) => {
  await signIn(page, site, live("layout=4&cameras=1,2,999999"));
  await waitForStates(page, { playing: 2, no_permission: 1 });
  await expectBestPractice(page);
});
