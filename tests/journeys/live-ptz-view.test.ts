import type { Page } from "playwright";
import { expect, signIn, test } from "../support/browser";
import { eventually, waitForStates } from "../support/live-wall";

/** What a viewer sees of a camera that is moved. */

const live = (query: string) => `/?redirect=${encodeURIComponent(`/cloud_vms/live?${query}`)}`;
const pad = (page: Page) => page.getByRole("form", { name: "Move Yard crane" });
const hint = (page: Page) => page.locator('[aria-label="Camera wall"] [data-move]');

/** The part of the picture in sight: its left edge and its width, as fractions of the tile. */
const readView = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector("video")?.getBoundingClientRect();
    const tile = document.querySelector("[data-tile]")?.getBoundingClientRect();
    if (!video || !tile) return { left: 0, scale: 1 };
    return {
      left: Math.round(((tile.left - video.left) / tile.width) * 100) / 100,
      scale: Math.round((video.width / tile.width) * 100) / 100,
    };
  });

async function openCrane(page: Page): Promise<void> {
  const href = await page.getByRole("treeitem", { name: "Yard crane" }).getAttribute("href");
  const id = new URLSearchParams(href ?? "").get("cameras")?.split(",").at(-1);
  await page.goto(`/cloud_vms/live?layout=1&cameras=${id}`);
  await waitForStates(page, { playing: 1 });
  await pad(page).waitFor();
}

test("presets have names, a moved camera says where it goes, and the demo's pans within its picture", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=1&cameras=1"));
  await openCrane(page);
  const presets = pad(page).getByRole("group", { name: "Presets" }).getByRole("button");
  await pad(page).getByRole("button", { name: "Home position" }).click();
  await eventually(() => readView(page)).toEqual({ left: 0, scale: 1 });
  expect(await presets.allTextContents()).toEqual([
    "1Overview",
    "2Left side",
    "3Middle",
    "4Right side",
  ]);

  await presets.filter({ hasText: "Left side" }).click();
  await eventually(() => hint(page).textContent()).toBe("Left side");
  await eventually(() => readView(page)).toEqual({ left: 0, scale: 2 });
  await hint(page).waitFor({ state: "detached" });

  await pad(page).getByRole("button", { name: "Right", exact: true }).hover();
  await page.mouse.down();
  await eventually(() => hint(page).textContent()).toBe("Right");
  await eventually(async () => (await readView(page)).left).toBeGreaterThan(0.2);
  await page.mouse.up();
  await hint(page).waitFor({ state: "detached" });

  await pad(page).getByRole("button", { name: "Home position" }).click();
  await eventually(() => readView(page)).toEqual({ left: 0, scale: 1 });
});

test("a command that was refused moves nothing, and no tile says so", async ({ page, site }) => {
  await signIn(page, site, live("layout=1&cameras=1"));
  await openCrane(page);
  await page.route("**/live/ptz", (route) => route.fulfill({ json: { error: "SWITCH_FAILED" } }));
  await pad(page).getByRole("button", { name: "Middle, preset 3" }).click();
  await pad(page).getByText("The camera did not take the command").waitFor();
  expect(await hint(page).count()).toBe(0);
});
