import path from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import sharp from "sharp";
import { type Theme, themes } from "../contract/names";
import { type ConsoleAddress, startConsole } from "../tests/support/console";
import { findRecordedSeconds } from "../tests/support/recorded";
import { waitForScript } from "../tests/support/script-ready";
import { root } from "../tests/support/server-process";
import { makeLink } from "../tests/support/share-links";
import { startSession } from "../tests/support/start-session";
import { chromiumArgs, findJourneyBrowser } from "./lib/chromium.mjs";

/**
 * npm run pictures. Takes the pictures of the README's tour from the demo of the built console as
 * docs/images/<name>-<theme>.webp: each in both themes but the video, which is dark in both. Look at them before they are
 * committed. Needs npm run build.
 */
const folder = path.join(root, "docs", "images");
const size = { width: 1440, height: 900 };
const takenThemes = ["dark", "light"] as const satisfies readonly Theme[];

interface Picture {
  name: string;
  address: string;
  /** Of video: tiles that must play before it is taken. */
  tiles?: number;
}

/** The wall first: when it plays, the demo's agent has brought its cameras in. */
const ofMaster: readonly Picture[] = [
  { name: "live", address: "/cloud_vms/live?layout=16", tiles: 16 },
  { name: "move", address: "/cloud_vms/live?layout=1&cameras=3", tiles: 1 },
  {
    name: "playback",
    address: `/cloud_vms/playback?layout=4&cameras=1,2,3,4&time=${findRecordedSeconds()}&span=3600`,
    tiles: 4,
  },
  { name: "console", address: "/console" },
  { name: "events", address: "/cloud_vms/events" },
  { name: "ai-search", address: "/cloud_vms/ai_search?words=white+cars+this+week" },
  { name: "rights", address: "/cloud_vms/operator_privileges/1" },
];

/** Waits until what is in view is there: pictures, and video that has moved on by a second. */
function waitForSight(page: Page, tiles: number): Promise<unknown> {
  return page.waitForFunction((wanted) => {
    const playing = [...document.querySelectorAll("[data-state=playing] video")].filter(
      (video) => video instanceof HTMLVideoElement && video.currentTime > 1,
    );
    const isSeen = [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.complete || bottom <= 0 || top >= innerHeight || !image.checkVisibility();
    });
    return playing.length >= wanted && isSeen;
  }, tiles);
}

async function take(page: Page, { name, address, tiles = 0 }: Picture, theme: Theme) {
  await page.goto(address);
  await waitForScript(page);
  // What is only loaded then: a kit's richer fields, where each page has plain ones without script.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await waitForSight(page, tiles);
  const file = path.join(folder, `${name}-${theme}.webp`);
  const webp = sharp(await page.screenshot()).webp({ quality: 82, smartSubsample: true });
  await webp.toFile(file);
  console.log(path.relative(root, file));
}

async function openPage(browser: Browser, { url }: ConsoleAddress): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, timezoneId: "UTC", viewport: size });
  return context.newPage();
}

async function takeAll(browser: Browser, site: ConsoleAddress, ofVisitor: readonly Picture[]) {
  const master = await openPage(browser, site);
  const visitor = await openPage(browser, site);
  await startSession(master, site);
  for (const theme of takenThemes) {
    const value = Buffer.from(JSON.stringify(themes.indexOf(theme))).toString("base64");
    for (const page of [master, visitor])
      await page.context().addCookies([{ name: "theme", value, url: site.url }]);
    const isOwn = ({ tiles }: Picture) => theme === "dark" || tiles === undefined;
    for (const picture of ofMaster.filter(isOwn)) await take(master, picture, theme);
    for (const picture of ofVisitor) await take(visitor, picture, theme);
  }
}

const executablePath = findJourneyBrowser();
if (!executablePath) throw new Error("no Chromium found: see npm test");
const site = await startConsole({ DEMO_HISTORY_DAYS: "7" });
const browser = await chromium.launch({
  executablePath,
  args: [...chromiumArgs, "--autoplay-policy=no-user-gesture-required"],
});
try {
  const shared = await makeLink(site, { note: "Walked in behind the delivery" });
  await takeAll(browser, site, [
    { name: "login", address: "/" },
    { name: "shared-event", address: shared.url },
  ]);
} finally {
  await browser.close();
  await site.stop();
}
