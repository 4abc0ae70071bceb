import type { Locator, Page } from "playwright";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, holdScripts, signIn, startSession, test } from "../support/browser";
import {
  camerasInAddress,
  eventually,
  findCamera,
  tile,
  waitForStates,
} from "../support/live-wall";
import { menuButton } from "../support/menus";

const live = (query: string) => `/?redirect=${encodeURIComponent(`/cloud_vms/live?${query}`)}`;

/** How many of these elements are drawn. */
const visible = (elements: Locator) =>
  elements.evaluateAll((all) => all.filter((each) => each.checkVisibility()).length);

/** How far the pictures of the wall are zoomed in. */
const readScales = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-state]")].flatMap((tile) => {
      const video = tile.querySelector("video");
      if (!video?.checkVisibility({ visibilityProperty: true })) return [];
      const { width } = video.getBoundingClientRect();
      return [Math.round((width / (video.offsetWidth || 1)) * 100) / 100];
    }),
  );

test("a picture is zoomed by wheel and keys, moved, and shown whole again", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=4&cameras=1,2"));
  await waitForStates(page, { playing: 2 });
  await tile(page, 0).hover();
  await page.mouse.wheel(0, -400);
  await eventually(async () => (await readScales(page))[0]).toBeGreaterThan(2);
  expect((await readScales(page))[1]).toBe(1);
  await tile(page, 0).focus();
  const left = () =>
    page
      .locator("video")
      .first()
      .evaluate((video) => video.getBoundingClientRect().left);
  const before = await left();
  await page.keyboard.press("ArrowRight");
  await eventually(left).toBeLessThan(before);
  expect(await page.locator(":focus").getAttribute("data-tile")).toBe("0");
  await page.keyboard.press("0");
  await eventually(() => readScales(page)).toEqual([1, 1]);
  await page.keyboard.press("ArrowRight");
  await eventually(() => page.locator(":focus").getAttribute("data-tile")).toBe("1");
});

test("an enlarged picture has buttons to zoom, and a zoomed one is dragged, not its tile", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=4&cameras=1,2&enlarged=1"));
  await waitForStates(page, { playing: 1 });
  await tile(page, 0).hover();
  const zoomIn = page.getByRole("button", { name: /^Zoom into/ });
  for (let count = 0; count < 3; count++) await zoomIn.click();
  await eventually(() => readScales(page)).toEqual([3.38]);
  const top = () =>
    page
      .locator("video")
      .first()
      .evaluate((video) => video.getBoundingClientRect().top);
  const before = await top();
  await page.mouse.move(800, 400);
  await page.mouse.down();
  await page.mouse.move(800, 460, { steps: 4 });
  await page.mouse.up();
  await eventually(top).toBeGreaterThan(before);
  await page.getByRole("button", { name: /^Show all of/ }).click();
  await eventually(() => readScales(page)).toEqual([1]);
  await zoomIn.click();
  await eventually(() => readScales(page)).toEqual([1.5]);
  await page.keyboard.press("Escape");
  await eventually(() => readScales(page)).toEqual([1]);
  expect(new URL(page.url()).searchParams.get("enlarged")).toBe("1");
  await page.keyboard.press("Escape");
  await eventually(() => readScales(page)).toEqual([1, 1]);
});

test("what analytics see is drawn over moving pictures, as text too, until it is turned off", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=1&cameras=1"));
  await waitForStates(page, { playing: 1 });
  const boxes = page.locator('[aria-label="Camera wall"] [data-box]');
  const words = page.locator('[aria-label="Camera wall"] [data-label]');
  await eventually(() => words.allTextContents()).toContain("Person");
  await page.mouse.move(4, 4);
  // The page's heading has the focus: no tile is selected.
  await eventually(() => visible(words)).toBe(0);
  expect(await boxes.count()).toBeGreaterThan(0);
  await tile(page, 0).hover();
  await eventually(() => visible(words)).toBeGreaterThan(0);
  expect(await page.locator('[aria-label="Camera wall"]').textContent()).toContain(
    "In the picture:",
  );
  await page.getByRole("button", { name: "Show what cameras detect" }).click();
  await eventually(() => boxes.count()).toBe(0);
});

test("the details of a hovered tile leave most of its picture in sight, on a dense wall too", async ({
  page,
  site,
}) => {
  await startSession(page, site);
  for (const layout of [4, 16, 36]) {
    await page.goto(`/cloud_vms/live?layout=${layout}&cameras=1,2,3`);
    await waitForStates(page, { playing: 3 });
    await tile(page, 0).hover();
    const card = await page.getByRole("tooltip").boundingBox();
    const picture = await tile(page, 0).boundingBox();
    if (!card || !picture) throw new Error("nothing is shown");
    const width =
      Math.min(card.x + card.width, picture.x + picture.width) - Math.max(card.x, picture.x);
    const height =
      Math.min(card.y + card.height, picture.y + picture.height) - Math.max(card.y, picture.y);
    expect((width * height) / (picture.width * picture.height), `of ${layout}`).toBeLessThan(0.4);
  }
});

test("a tile under the resting pointer shows its details though the pointer was there before the page's script", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=1&cameras=1"));
  const release = await holdScripts(page);
  await page.goto("/cloud_vms/live?layout=1&cameras=1", { waitUntil: "commit" });
  await tile(page, 0).hover();
  release();
  await page.getByRole("tooltip").waitFor();
});

test("a step is taken back by Ctrl+Z and repeated by Ctrl+Y", async ({ page, site }) => {
  await signIn(page, site, live("layout=4&cameras=1,2"));
  await waitForStates(page, { playing: 2 });
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  await tile(page, 0).focus();
  await page.keyboard.press("Delete");
  await waitForStates(page, { playing: 1 });
  await page.keyboard.press("Control+z");
  await waitForStates(page, { playing: 2 });
  await page.keyboard.press("Control+y");
  await waitForStates(page, { playing: 1 });
  await page.getByRole("button", { name: "Undo" }).click();
  await waitForStates(page, { playing: 2 });
  expect(camerasInAddress(page)).toEqual(["1", "2"]);
});

test("C092, C094, C095: details of a camera: streams, recording, kept days and its own warnings", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=1&cameras=1"));
  await waitForStates(page, { playing: 1 });
  const id = await findCamera(page, "Self checkout");
  await page.goto(`/cloud_vms/live?layout=4&cameras=1,${id}`);
  await waitForStates(page, { playing: 2 });
  await tile(page, 0).hover();
  const details = page.getByRole("tooltip");
  await details.waitFor();
  const text = (await details.textContent()) ?? "";
  expect(text).toMatch(/Main 1280x720/);
  expect(text).toMatch(/Recording(on|off|failed)/);
  expect(text).toContain("30 days");
  expect(text).toContain("watch live, play recordings");
  expect(text).not.toContain("resolution differs");
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "detached" });
  await tile(page, 1).hover();
  await details.getByText("The resolution differs").waitFor();
  expect(await details.textContent()).not.toContain("licence does not fit");
});

test("a camera without signal says so and keeps asking; one without a licence is not asked for", async ({
  page,
  site,
  faults,
}) => {
  // Cameras without a picture have no snapshot either.
  faults.allow(/\/media\/snapshot/);
  await signIn(page, site, live("layout=1&cameras=1"));
  await waitForStates(page, { playing: 1 });
  const dark = await findCamera(page, "Jetty");
  const unlicensed = await findCamera(page, "Roof access");
  await page.goto(`/cloud_vms/live?layout=4&cameras=1,${dark},${unlicensed}`);
  await waitForStates(page, { playing: 1, no_signal: 1, no_license: 1 });
  expect(await tile(page, 1).getAttribute("aria-label")).toBe("Jetty, HQ-BRIDGE: No signal");
  expect(await tile(page, 2).getAttribute("aria-label")).toBe("Roof access, HQ-NVR-01: No licence");
  const texts = await page.locator('[aria-label="Camera wall"]').textContent();
  expect(texts).toContain("Trying again");
  expect(texts).toContain("Live is off");
});

test("two minutes ago is one step away, and nobody is offered sound that is not there", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=1&cameras=1"));
  await waitForStates(page, { playing: 1 });
  await tile(page, 0).hover();
  expect(await page.getByRole("button", { name: /^Listen to/ }).count()).toBe(0);
  const clickedSeconds = Date.now() / 1000;
  await page.getByRole("link", { name: /recorded two minutes ago/ }).click();
  await page.waitForURL((url) => url.pathname === "/cloud_vms/playback");
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("cameras")).toBe("1");
  expect(Math.abs(Number(searchParams.get("time")) - (clickedSeconds - 120))).toBeLessThan(5);
});

test("C090: the clock over a picture is the host's, with its zone where the visitor's differs", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=1&cameras=1"));
  await waitForStates(page, { playing: 1 });
  const clock = page.locator('[aria-label="Camera wall"] time');
  expect(await clock.textContent()).toMatch(/^[\d-]+ [\d:]+ Europe\/Rome$/);
  const value = Buffer.from(JSON.stringify("Europe/Rome")).toString("base64");
  await page.context().addCookies([{ name: "time_zone", value, url: site.url }]);
  await page.goto("/cloud_vms/live?layout=1&cameras=1&refresh=off");
  expect(await clock.textContent()).toMatch(/^[\d-]+ [\d:]+$/);
});

test("pages turn by themselves, with the time that is left, until they are told not to", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await signIn(page, site, live("layout=4&rotate=10"));
  await waitForStates(page, { playing: 4 });
  const shownPage = () => new URL(page.url()).searchParams.get("page") ?? "1";
  const rotation = menuButton(page, /\d+ s$/);
  await rotation.waitFor();
  await page.clock.fastForward("00:10");
  await eventually(shownPage).toBe("2");
  await waitForStates(page, { playing: 4 });
  await rotation.click();
  await page.getByRole("menuitem", { name: "Pages stay" }).click();
  await eventually(() => rotation.count()).toBe(0);
  // The next one, where ten seconds have passed meanwhile.
  const kept = shownPage();
  await page.clock.fastForward("00:30");
  expect(shownPage()).toBe(kept);
});

test("tools, details and pad have no fault that axe can find, in both themes", async ({
  page,
  site,
}) => {
  await signIn(page, site, live("layout=1&cameras=3"));
  await waitForStates(page, { playing: 1 });
  await page.getByRole("form", { name: "Move Container yard" }).waitFor();
  await tile(page, 0).hover();
  await page.getByRole("tooltip").waitFor();
  await expectAccessibleInBothThemes(page);
});
