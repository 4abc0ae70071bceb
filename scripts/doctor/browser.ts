import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { chromiumArgs, findJourneyBrowser } from "../lib/chromium.mjs";
import { type Finding, info, ok, warn } from "./finding";

const run = promisify(execFile);

/** Cameras' codecs, in a form that their streams have. */
const codecs = {
  "H.264": "avc1.640028",
  "H.265": "hvc1.1.6.L120.90",
  AV1: "av01.0.08M.08",
};
type Codec = keyof typeof codecs;

const answerLimitMs = 30_000;

/** A page whose title says in JSON which of them the browser plays, as its tiles ask for it. */
const page = `<title></title><script>
  const plays = (codec) => MediaSource.isTypeSupported('video/mp4; codecs="' + codec + '"');
  const codecs = ${JSON.stringify(codecs)};
  document.title = JSON.stringify(Object.keys(codecs).filter((name) => plays(codecs[name])));
</script>`;

/** @throws where the browser does not start, or does not show the page */
async function listPlayable(browser: string): Promise<Codec[]> {
  const profile = await mkdtemp(path.join(tmpdir(), "sightline-doctor-"));
  const args = [...chromiumArgs, `--user-data-dir=${profile}`, "--dump-dom"];
  const url = `data:text/html,${encodeURIComponent(page)}`;
  try {
    const { stdout } = await run(browser, [...args, url], { timeout: answerLimitMs });
    return JSON.parse(/<title>(.*?)<\/title>/.exec(stdout)?.[1] ?? "") as Codec[];
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The users' browsers are elsewhere: this one says what the journeys of npm test, or a wall of this machine, can play. */
export async function examineBrowser(
  browser: string | null = findJourneyBrowser(),
  ask: typeof listPlayable = listPlayable,
): Promise<Finding> {
  if (!browser) {
    const missing = process.env.CHROMIUM ? "CHROMIUM names none" : "none is on this machine";
    return info("browser", `${missing}; a tile says itself what a user's browser cannot play`);
  }
  try {
    const playable = await ask(browser);
    const told = Object.keys(codecs)
      .map((codec) => `${codec} ${playable.includes(codec as Codec) ? "yes" : "no"}`)
      .join(", ");
    return playable.includes("H.264")
      ? ok("browser", `${browser} plays ${told}`)
      : warn(
          "browser",
          `${browser} plays ${told}: it shows no camera; install Chrome, or Debian's chromium`,
        );
  } catch {
    return warn("browser", `${browser} shows no page: start it by hand to see why`);
  }
}
