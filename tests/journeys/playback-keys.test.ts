import type { Locator, Page } from "playwright";
import { expect, signIn, test } from "../support/browser";
import { eventually, waitForStates } from "../support/live-wall";
import { playback, readMoment } from "../support/playback";
import { findRecordedSeconds } from "../support/recorded";

/** The playback page without a mouse. */

const open = (time: number) => playback(`cameras=1&layout=1&time=${time}`);

/** Tab after Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let count = 0; count < 80 && !(await isFocused()); count++) await page.keyboard.press("Tab");
  expect(await isFocused(), `focus on ${target}`).toBe(true);
}

test("C361: arrows jump ten seconds, brackets change the speed", async ({ page, site }) => {
  await signIn(page, site, open(findRecordedSeconds()));
  await waitForStates(page, { playing: 1 });
  await page.keyboard.press("k");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  const at = await readMoment(page);
  await page.keyboard.press("ArrowRight");
  await eventually(() => readMoment(page)).toBe(at + 10);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await eventually(() => readMoment(page)).toBe(at - 10);
  const isPressed = (name: string) =>
    page.getByRole("button", { name, exact: true }).getAttribute("aria-pressed");
  await page.keyboard.press("]");
  await eventually(() => isPressed("2×")).toBe("true");
  await page.keyboard.press("[");
  await page.keyboard.press("[");
  await eventually(() => isPressed("½×")).toBe("true");
});

test("C361: a marked range is exported, fetched and taken away by keyboard alone", async ({
  page,
  site,
}) => {
  await signIn(page, site, open(findRecordedSeconds()));
  await waitForStates(page, { playing: 1 });
  await page.keyboard.press("k");
  await page.keyboard.press("i");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("o");
  await page.keyboard.press("e");
  const panel = page.getByRole("complementary", { name: "Export" });
  const isFocused = () => panel.evaluate((element) => element === document.activeElement);
  await eventually(isFocused).toBe(true);
  await tabTo(page, panel.getByRole("button", { name: "Start export" }));
  await page.keyboard.press("Enter");
  const fetched = panel.getByRole("link", { name: /^Download / });
  await fetched.waitFor();
  await tabTo(page, fetched);
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/\.mp4$/);
  await tabTo(page, panel.getByRole("button", { name: /^Remove / }));
  await page.keyboard.press("Enter");
  await eventually(() => fetched.count()).toBe(0);
  // The row is gone, and all below it; the focus stays in the panel.
  await eventually(isFocused).toBe(true);
  await page.keyboard.press("Escape");
  await eventually(() => panel.count()).toBe(0);
});

test("what a camera shows is saved as a picture with its name and time", async ({ page, site }) => {
  await signIn(page, site, open(findRecordedSeconds()));
  await waitForStates(page, { playing: 1 });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Save a picture of / }).click();
  expect((await download).suggestedFilename()).toMatch(/ \d\d-\d\d-\d{4} \d\d\.\d\d\.\d\d\.jpg$/);
});
