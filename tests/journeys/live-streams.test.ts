import type { Page } from "playwright";
import { expectAccessible } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import { eventually, tile, waitForStates } from "../support/live-wall";
import { dropMainPictures, loseMainPictures } from "../support/lossy-relay";
import { watchStates } from "../support/playback";

/** Which of its camera's streams a tile plays (decision D115). The demo's are 1280 and 480 pixels wide. */

const live = (query: string) => `/?redirect=${encodeURIComponent(`/cloud_vms/live?${query}`)}`;

/** Streams that the page asked for, in order. */
function watchOpenings(page: Page): string[] {
  const openings: string[] = [];
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => {
      const sent = /"action":"open".*"stream":"(\w+)"/.exec(String(payload));
      if (sent?.[1]) openings.push(sent[1]);
    });
  });
  return openings;
}

/** Widths of the pictures that each tile plays. */
const readWidths = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-state]")].map((each) =>
      [...each.querySelectorAll("video")].map(({ videoWidth }) => videoWidth),
    ),
  );

const textOf = (page: Page, index: number) => tile(page, index).locator("xpath=..").textContent();

async function choose(page: Page, index: number, stream: string): Promise<void> {
  await tile(page, index).click({ button: "right" });
  const menu = page.getByRole("menu", { name: /^What can be done with/ });
  await menu.getByRole("menuitem", { name: stream, exact: true }).click();
  await menu.waitFor({ state: "detached" });
}

test("a tile wider than its sub stream plays the main one from the start, a small one its sub stream", async ({
  page,
  site,
}) => {
  const openings = watchOpenings(page);
  await signIn(page, site, live("layout=4&cameras=1,2"));
  await waitForStates(page, { playing: 2 });
  expect(openings).toEqual(["main", "main"]);
  expect(await readWidths(page)).toEqual([[1280], [1280]]);
  await tile(page, 0).hover();
  await eventually(() => page.getByRole("tooltip").textContent()).toMatch(
    /Main 1280x720.*1280×720 · \d+ fps · \d+ ms · \d+ shown, \d+ dropped/,
  );
  await page.keyboard.press("Alt+Digit4");
  await eventually(() => readWidths(page)).toEqual([[480], [480]]);
  await tile(page, 1).hover();
  await eventually(() => page.getByRole("tooltip").textContent()).toContain(
    "Sub 480x270 (enough for this tile)",
  );
});

test.for([
  ["the connection", loseMainPictures],
  ["the decoder", dropMainPictures],
] as const)(
  "main streams that lose pictures to %s step down one by one and say why; one chosen by hand stays",
  async ([, lose], { page, site }) => {
    await lose(page);
    await signIn(page, site, live("layout=4&cameras=1,2,3"));
    await waitForStates(page, { playing: 3 });
    // Of places that lose as much, the last would be the first to step down.
    await choose(page, 2, "Main stream");
    const states = await watchStates(page);
    await page.getByRole("button", { name: "Statistics" }).click();
    const why = "this machine or its connection cannot keep up";
    for (const index of [0, 1]) await eventually(() => textOf(page, index)).toContain(why);
    await eventually(() => readWidths(page)).toEqual([[480], [480], [1280]]);
    await eventually(() => textOf(page, 0)).toMatch(/Sub 480×270 · \d+ fps/);
    expect(await textOf(page, 2)).toContain("chosen by you");
    expect(await states.jsonValue()).toEqual([]);
    await page.getByRole("button", { name: "Statistics" }).click();
    await expectAccessible(page);
  },
);

test("another stream chosen for a tile takes over without a pause, until the tile decides again", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=16&cameras=1,2"));
  await waitForStates(page, { playing: 2 });
  expect(await readWidths(page)).toEqual([[480], [480]]);
  const states = await watchStates(page);
  await choose(page, 0, "Main stream");
  await eventually(() => readWidths(page)).toEqual([[1280], [480]]);
  await choose(page, 0, "Stream as the tile needs it");
  await eventually(() => readWidths(page)).toEqual([[480], [480]]);
  expect(await states.jsonValue()).toEqual([]);
});

test("a browser that saves data gets sub streams, and main ones by hand", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const value = Object.assign(new EventTarget(), { saveData: true });
    Object.defineProperty(navigator, "connection", { value });
  });
  const openings = watchOpenings(page);
  await signIn(page, site, live("layout=4&cameras=1,2"));
  await waitForStates(page, { playing: 2 });
  expect(openings).toEqual(["sub", "sub"]);
  await page.getByRole("button", { name: "Statistics" }).click();
  await eventually(() => textOf(page, 0)).toContain("the browser saves data");
  await choose(page, 0, "Main stream");
  await eventually(() => readWidths(page)).toEqual([[1280], [480]]);
});

test("a page that opens in the background gets its main streams when it is looked at", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
  });
  await signIn(page, site, live("layout=4&cameras=1,2"));
  await waitForStates(page, { playing: 2 });
  expect(await readWidths(page)).toEqual([[480], [480]]);
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: false });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await eventually(() => readWidths(page)).toEqual([[1280], [1280]]);
});
