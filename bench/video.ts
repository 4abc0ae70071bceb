import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { launch, openSignedIn } from "./browser";
import { installProbe } from "./live-page";
import { printTable, type Row } from "./table";
import { measureHub } from "./video/hub";
import {
  type Ground,
  measureExport,
  measureLive,
  measureRecording,
  measureSeek,
  measureSoak,
  measureSync,
  measureWall16,
  measureWall36,
} from "./video/parts";
import { startSite } from "./video/site";

/**
 * npm run bench:video -- [--parts live,seek] [--seconds 10] [--openings 200]. 1080p cameras behind RTSP, the agent in
 * the field, the built console and Chromium, all on this machine: its load stands beside each figure. Needs ffmpeg.
 */

const parts: Record<string, { title: string; measure(ground: Ground): Promise<Row[]> }> = {
  live: { title: "One 1080p stream", measure: measureLive },
  wall16: { title: "Wall of 16 real cameras, 15 pictures a second", measure: measureWall16 },
  wall36: { title: "Wall of 36 tiles", measure: measureWall36 },
  seek: { title: "Playback: seeks", measure: measureSeek },
  sync: { title: "Playback: four cameras on one clock", measure: measureSync },
  export: { title: "Export", measure: measureExport },
  record: { title: "Recording", measure: measureRecording },
  soak: { title: "Soak", measure: measureSoak },
};

const { values } = parseArgs({
  options: {
    parts: { type: "string", default: `hub,${Object.keys(parts).join(",")}` },
    seconds: { type: "string", default: "10" },
    openings: { type: "string", default: "200" },
  },
});
const wanted = values.parts.split(",");
const unknown = wanted.find((name) => name !== "hub" && !parts[name]);
if (unknown) throw new Error(`no part "${unknown}": hub, ${Object.keys(parts).join(", ")}`);
const [seconds, openings] = [Number(values.seconds), Number(values.openings)];

const readLoad = () => loadavg()[0]?.toFixed(1);

async function report(title: string, measure: () => Promise<Row[]>): Promise<void> {
  const before = readLoad();
  const rows = await measure();
  const machine = `${cpus()[0]?.model}, ${cpus().length} cores, load ${before} to ${readLoad()}`;
  printTable(`${title} (${machine})`, rows);
}

if (wanted.includes("hub")) await report("Relay alone", () => measureHub(seconds));
if (wanted.some((name) => name !== "hub")) {
  const site = await startSite();
  const browser = await launch();
  try {
    const page = await openSignedIn(browser, site.signIn, installProbe);
    for (const name of wanted) {
      const part = parts[name];
      if (part) await report(part.title, () => part.measure({ site, page, seconds, openings }));
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}
