import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ScriptError } from "./project.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The path of a Chromium or Chrome on this machine: CHROMIUM, then the search path, then the usual places. Null: none. */
export function findChromium() {
  if (process.env.CHROMIUM) return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : null;
  const find = process.platform === "win32" ? "where" : "which";
  for (const name of names) {
    const { status, stdout } = spawnSync(find, [name], { encoding: "utf8" });
    if (status === 0) return stdout.split(/\r?\n/)[0];
  }
  return places.find(existsSync) ?? null;
}

function runAsRoot(args) {
  const command = process.getuid?.() === 0 ? args : ["sudo", "-n", ...args];
  return (
    spawnSync(command[0], command.slice(1), {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0
  );
}

/**
 * Finds Chromium, and on Debian and its kin installs it. Playwright's own build will not do: it decodes no H.264.
 * @throws ScriptError where there is none and it cannot be installed
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (spawnSync("apt-get", ["--version"]).status === 0) {
    console.log("Installing Chromium with apt-get …");
    const apt = ["apt-get", "-q", "-o", "DPkg::Lock::Timeout=240"];
    runAsRoot([...apt, "update"]);
    runAsRoot([...apt, "install", "-y", "--no-install-recommends", "chromium"]);
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new ScriptError(
    "the browser journeys need Chromium or Chrome: install one, or name it in CHROMIUM=/path/to/chromium",
  );
}
