import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installPackages } from "./packages.mjs";
import { ScriptError } from "./project.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Debian's Chromium without the browser around its pages: it shows them the same, for two thirds of the CPU. */
const shell = "chromium-headless-shell";

function findOnPath(name) {
  const find = process.platform === "win32" ? "where" : "which";
  const { status, stdout } = spawnSync(find, [name], { encoding: "utf8" });
  return status === 0 ? (stdout.split(/\r?\n/)[0] ?? null) : null;
}

/**
 * Path of a Chromium or Chrome on this machine: CHROMIUM, then the search path, then the usual
 * places. Null: none.
 */
export function findChromium() {
  if (process.env.CHROMIUM) return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : null;
  for (const name of names) {
    const found = findOnPath(name);
    if (found) return found;
  }
  return places.find(existsSync) ?? null;
}

/** The browser of the journeys: CHROMIUM, else the headless shell, else what findChromium() finds. */
export const findJourneyBrowser = () =>
  (process.env.CHROMIUM ? null : findOnPath(shell)) ?? findChromium();

/**
 * Finds the browser of the journeys; installs it on Debian and its derivatives. Playwright's own
 * build cannot decode H.264.
 * @throws ScriptError when it is missing and cannot be installed
 */
export function ensureChromium() {
  if (process.env.CHROMIUM) return findChromium() ?? fail();
  if (!findOnPath(shell)) installPackages("Chromium's headless shell", [shell]);
  const found = findJourneyBrowser();
  if (found) return found;
  installPackages("Chromium", ["chromium"]);
  return findChromium() ?? fail();
}

function fail() {
  throw new ScriptError(
    "the browser journeys need Chromium or Chrome: install one, or name it in CHROMIUM=/path/to/chromium",
  );
}

/**
 * Disabled features. Chromium only reads the last switch of this name, so Playwright's own list is
 * repeated here; ours adds the lists under the address bar, pages of their own that cost each
 * window a second of CPU.
 */
const featuresOff = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxPopup",
];

const commonArgs = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const disable = (features) => `--disable-features=${features.join(",")}`;

/** Chromium's arguments: no screen, no graphics card, no traffic to the outside. */
export const chromiumArgs = [...commonArgs, disable(featuresOff)];

/**
 * Chromium's arguments for journeys, which keep all cores busy as it is: no process in advance of
 * the next page, none for graphics, no script compiled on threads of its own, none before it runs and
 * none a second time to run faster, and memory collected less often. A page's load takes a quarter less
 * CPU. Pages may read video by WebRTC from this machine.
 */
export const journeyArgs = [
  ...commonArgs,
  disable([
    ...featuresOff,
    "RenderDocument",
    "SpareRendererForSitePerProcess",
    "WebRtcHideLocalIpsWithMdns",
  ]),
  "--allow-loopback-in-peer-connection",
  "--js-flags=--single-threaded --max-lazy --no-opt --no-maglev --min-semi-space-size=16",
  "--in-process-gpu",
  "--autoplay-policy=no-user-gesture-required",
];
