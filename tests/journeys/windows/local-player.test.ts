import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import sharp from "sharp";
import type { PlayerSimulator } from "../../../scripts/player-simulator/simulator";
import { signIn } from "../../support/browser";
import type { ConsoleAddress } from "../../support/console";
import { eventually, tile, waitForMotion, waitForStates } from "../../support/live-wall";
import { menuButton, userMenu } from "../../support/menus";
import { countChannels, expect, newestWindow, test } from "../../support/windows";

/** A refused or broken local socket is an error in the browser's own words. */
const socketFault = /WebSocket connection to 'ws:\/\/127\.0\.0\.1:910[01]/;

const openLive = (page: Page, site: ConsoleAddress, query = "layout=4") =>
  signIn(page, site, `/?redirect=/cloud_vms/live?${query}`);

const waitForChannels = (player: PlayerSimulator, wanted: Record<string, number>) =>
  eventually(() => countChannels(player)).toEqual(wanted);

/** State of the page's own video. */
const countVideos = (page: Page) => page.locator("video").count();

/** The wall's place in the page. */
const wallBox = (page: Page) =>
  page.getByRole("list", { name: "Camera wall" }).evaluate((wall) => {
    const { width, height } = wall.getBoundingClientRect();
    return { width: Math.round(width), height: Math.round(height) };
  });

test("C221, C315: where the player runs it shows the wall in a window of its own", async ({
  openPage,
  startPlayer,
  site,
}) => {
  const player = await startPlayer();
  const page = await openPage("windows");
  await openLive(page, site);
  await waitForChannels(player, { playing: 4 });
  await waitForStates(page, { playing: 4 });
  const window = newestWindow(player);
  expect(window.layout).toBe(4);
  expect(window.isShown).toBe(true);
  expect(window.received.find(({ action }) => action === "create")).toMatchObject({
    mode: "live",
    wrapper: "1.4.26",
  });
  expect(window.position).toMatchObject(await wallBox(page));
  expect(await countVideos(page)).toBe(0);
  await page.getByRole("button", { name: "Windows player 1.4.26" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(player.windows.size).toBe(1);
  // Its pictures come by one socket with one ticket.
  const relays = [...window.channels.values()].map(({ info }) => info.relay.url);
  expect(new Set(relays).size).toBe(1);
});

test("C223: a player on the second port alone is found", async ({
  openPage,
  startPlayer,
  site,
  faults,
}) => {
  faults.allow(socketFault);
  const player = await startPlayer({ ports: [9101] });
  const page = await openPage("windows");
  await openLive(page, site);
  await waitForChannels(player, { playing: 4 });
});

test("C346: the window follows the wall's size, its layout and its cameras", async ({
  openPage,
  startPlayer,
  site,
}) => {
  const player = await startPlayer();
  const page = await openPage("windows");
  await openLive(page, site);
  await waitForChannels(player, { playing: 4 });
  await page.setViewportSize({ width: 1000, height: 700 });
  const { width, height } = await wallBox(page);
  expect(width).toBeLessThan(1000);
  await eventually(() => newestWindow(player).position).toMatchObject({ width, height });
  await page.locator("nav[aria-label=Layout] a").first().click();
  await eventually(() => newestWindow(player).layout).toBe(1);
  await waitForChannels(player, { playing: 1 });
  expect(newestWindow(player).channels.get(0)?.info.stream).toBe("main");
});

test("C232: the window is hidden with the tab, under a dialog or menu and without an area, and shown again", async ({
  openPage,
  startPlayer,
  site,
}) => {
  const player = await startPlayer();
  const page = await openPage("windows");
  await openLive(page, site);
  const isShown = () => newestWindow(player).isShown;
  await eventually(isShown).toBe(true);
  const setVisibility = (state: "hidden" | "visible") =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await setVisibility("hidden");
  await eventually(isShown).toBe(false);
  await setVisibility("visible");
  await eventually(isShown).toBe(true);

  const wall = page.locator("ul[aria-label='Camera wall']");
  await wall.evaluate((element) => element.style.setProperty("display", "none"));
  await eventually(isShown).toBe(false);
  await wall.evaluate((element) => element.style.removeProperty("display"));
  await eventually(isShown).toBe(true);

  await page.getByRole("button", { name: /^Windows player/ }).click();
  await page.getByRole("dialog").waitFor();
  await eventually(isShown).toBe(false);
  await page.keyboard.press("Escape");
  await eventually(isShown).toBe(true);

  for (const button of [menuButton(page, "Views"), userMenu(page, "Ana Kovar")]) {
    await button.click();
    await eventually(isShown).toBe(false);
    await page.keyboard.press("Escape");
    await eventually(isShown).toBe(true);
  }
});

test("C229, C230: after 20 s without the mouse a channel pauses, and plays on with it", async ({
  openPage,
  startPlayer,
  site,
}) => {
  const player = await startPlayer();
  const page = await openPage("windows");
  await page.clock.install();
  await openLive(page, site);
  await waitForChannels(player, { playing: 4 });
  await page.clock.runFor(12_000);
  await page.evaluate(() => {
    const mark = () => document.documentElement.setAttribute("data-moved", "");
    window.addEventListener("pointermove", mark, { once: true });
  });
  newestWindow(player).moveMouse(2);
  // It counts as presence on the page, too.
  await page.locator("html[data-moved]").waitFor();
  await page.clock.runFor(9_000);
  await waitForChannels(player, { playing: 1, paused: 3 });
  expect(newestWindow(player).channels.get(2)?.state).toBe("playing");
  await waitForStates(page, { playing: 1, paused: 3 });
  await tile(page, 0).hover();
  await waitForChannels(player, { playing: 2, paused: 2 });
});

test("a choice in the window selects the tile, and the other way round", async ({
  openPage,
  startPlayer,
  site,
}) => {
  const player = await startPlayer();
  const page = await openPage("windows");
  await openLive(page, site);
  await waitForChannels(player, { playing: 4 });
  newestWindow(player).choose(2);
  await eventually(() => tile(page, 2).getAttribute("aria-current")).toBe("true");
  await tile(page, 1).focus();
  await eventually(() => newestWindow(player).selected).toBe(1);
});

test("C317, C352: a channel says its route, and the window hears by byPass how its camera is moved", async ({
  openPage,
  startPlayer,
  site,
}) => {
  const player = await startPlayer();
  const page = await openPage("windows");
  await openLive(page, site, "layout=1%26cameras=3");
  await waitForChannels(player, { playing: 1 });
  const window = newestWindow(player);
  expect(window.channels.get(0)?.info).toMatchObject({ route: "mobile_live", stream_type: 4 });
  const pad = page.getByRole("form", { name: "Move Container yard" });
  await pad.getByRole("button", { name: "Left", exact: true }).hover();
  await page.mouse.down();
  await eventually(() => window.channels.get(0)?.move).toBe("left");
  await page.mouse.up();
  await eventually(() => window.channels.get(0)?.move).toBeUndefined();
  const told = window.received.filter(({ action }) => action === "byPass");
  expect(told).toEqual([
    { action: "byPass", channel: 0, data: { event: "ptz", command: "left" } },
    { action: "byPass", channel: 0, data: { event: "ptz", command: "stop" } },
  ]);
});

test("a saved picture is the player's", async ({ openPage, startPlayer, site }) => {
  const player = await startPlayer();
  const page = await openPage("windows");
  await openLive(page, site);
  await waitForChannels(player, { playing: 4 });
  await waitForStates(page, { playing: 4 });
  await tile(page, 1).focus();
  const download = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /^Save a picture/ })
    .first()
    .click();
  const file = await (await download).path();
  expect(await sharp(await readFile(file)).metadata()).toMatchObject({
    format: "jpeg",
    width: 640,
    height: 360,
  });
});

test("when the player goes the browser plays, and when it is back it takes over again", async ({
  openPage,
  startPlayer,
  site,
  faults,
}) => {
  faults.allow(socketFault);
  const player = await startPlayer();
  const page = await openPage("windows");
  await openLive(page, site);
  await waitForChannels(player, { playing: 4 });
  await player.close();
  await eventually(() => countVideos(page)).toBe(4);
  await waitForStates(page, { playing: 4 });
  await waitForMotion(page, 0.5);
  await page.getByRole("button", { name: "Browser player" }).waitFor();

  const next = await startPlayer();
  await page.getByRole("button", { name: "Browser player" }).click();
  const retry = page.getByRole("button", { name: "Try again" });
  // The page may find it by itself: then the button goes, and the press has nothing to wait for.
  await eventually(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => {});
    return next.windows.size;
  }).toBe(1);
  await waitForChannels(next, { playing: 4 });
});

test("a relay that breaks is asked again with a new ticket", async ({
  openPage,
  startPlayer,
  site,
}) => {
  const player = await startPlayer();
  const page = await openPage("windows");
  await openLive(page, site);
  await waitForChannels(player, { playing: 4 });
  newestWindow(player).loseRelay();
  await waitForChannels(player, {});
  await waitForChannels(player, { playing: 4 });
});

test("leaving the page lets the window go", async ({ openPage, startPlayer, site }) => {
  const player = await startPlayer();
  const page = await openPage("windows");
  await openLive(page, site);
  await waitForChannels(player, { playing: 4 });
  await page.getByRole("link", { name: "Hosts" }).first().click();
  await page.waitForURL("**/cloud_vms/hosts");
  await eventually(() => player.windows.size).toBe(0);
});

test("I20: the player refuses a page of another site", async ({
  openPage,
  startPlayer,
  faults,
}) => {
  // The browser may refuse by itself already.
  faults.allow(socketFault);
  const player = await startPlayer({ ports: [9100] });
  const page = await openPage("windows");
  await page.route("https://evil.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>evil</title>" }),
  );
  await page.goto("https://evil.example/");
  const outcome = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const socket = new WebSocket("ws://127.0.0.1:9100/live");
        socket.onopen = () => resolve("open");
        socket.onerror = () => resolve("refused");
      }),
  );
  expect(outcome).toBe("refused");
  expect(player.windows.size).toBe(0);
});
