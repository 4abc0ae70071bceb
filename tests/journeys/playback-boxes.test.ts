import type { Page } from "playwright";
import { expect, signIn, test } from "../support/browser";
import { eventually, waitForStates } from "../support/live-wall";
import { playback } from "../support/playback";
import { findRecordedSeconds } from "../support/recorded";

/** What was detected in recordings, drawn over them. */

const boxes = (page: Page) => page.locator("[data-state=playing] [data-box]");
const words = (page: Page) => page.locator("[data-state=playing] [data-label]");

test("in a recording an object is marked, and followed, for as long as it is in the picture", async ({
  page,
  site,
}) => {
  await signIn(page, site, playback(`cameras=1&layout=1&time=${findRecordedSeconds()}`));
  await waitForStates(page, { playing: 1 });
  const places = new Set<string>();
  await eventually(async () => {
    for (const style of await boxes(page).evaluateAll((all) =>
      all.map((each) => each.getAttribute("style") ?? ""),
    )) {
      places.add(style);
    }
    return places.size;
  }).toBeGreaterThan(12);
});

test("its name is read while the tile is hovered, and never over the clock", async ({
  page,
  site,
}) => {
  await signIn(page, site, playback(`cameras=1,2,3,4&layout=4&time=${findRecordedSeconds()}`));
  await waitForStates(page, { playing: 4 });
  const drawn = () =>
    words(page).evaluateAll((all) => all.filter((each) => each.checkVisibility()).length);
  await eventually(() => words(page).count()).toBeGreaterThan(0);
  await page.mouse.move(4, 4);
  await eventually(drawn).toBe(0);
  await page.locator('[data-tile="0"]').hover();
  await eventually(drawn).toBeGreaterThan(0);
  const covers = await page.evaluate(() =>
    [...document.querySelectorAll("[data-state=playing]")].some((tile) => {
      const clock = tile.querySelector("time")?.getBoundingClientRect();
      return [...tile.querySelectorAll("[data-label]")].some((label) => {
        const box = label.getBoundingClientRect();
        return clock && box.width > 0 && box.top < clock.bottom && box.right > clock.left;
      });
    }),
  );
  expect(covers).toBe(false);
});
