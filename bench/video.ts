import { parseArgs } from "node:util";
import { launch, openSignedIn } from "./browser";
import { installProbe } from "./live-page";
import { printTable, type Row, readLoad } from "./table";
import { measureHub } from "./video/hub";
import {
  type BenchContext,
  measureExport,
  measureLive,
  measureRecording,
  measureReturn,
  measureSeek,
  measureSoak,
  measureSync,
  measureWall16,
  measureWall36,
} from "./video/parts";
import { startSite } from "./video/site";

/**
 * npm run bench:video -- [--parts live,seek] [--seconds 10] [--openings 200]. 1080p cameras behind
 * RTSP, the field agent, the built console and Chromium, all on this machine: its load is printed
 * beside each value. Needs ffmpeg.
 */

interface Part {
  title: string;
  /**
   * Cameras the host records meanwhile: it matters on a machine that is recorder, cloud and viewer
   * at once.
   */
  cameras: number;
  measure(ground: BenchContext): Promise<Row[]>;
}

const parts: Record<string, Part> = {
  live: { title: "One 1080p stream", cameras: 4, measure: measureLive },
  seek: { title: "Playback: seeks", cameras: 1, measure: measureSeek },
  sync: { title: "Playback: four cameras on one clock", cameras: 4, measure: measureSync },
  export: { title: "Export", cameras: 4, measure: measureExport },
  back: { title: "A camera gone and back", cameras: 1, measure: measureReturn },
  wall36: { title: "Wall of 36 tiles", cameras: 4, measure: measureWall36 },
  soak: { title: "Soak", cameras: 4, measure: measureSoak },
  wall16: {
    title: "Wall of 16 cameras, 15 pictures a second",
    cameras: 16,
    measure: measureWall16,
  },
  record: { title: "Recording", cameras: 16, measure: measureRecording },
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

async function report(title: string, measure: () => Promise<Row[]>): Promise<void> {
  const before = readLoad();
  const rows = await measure();
  printTable(title, rows, before);
}

if (wanted.includes("hub")) await report("Relay alone", () => measureHub(seconds));
for (const cameras of [1, 4, 16]) {
  const chosen = Object.entries(parts).filter(
    ([name, part]) => part.cameras === cameras && wanted.includes(name),
  );
  if (chosen.length > 0)
    await measureOnSite(
      cameras,
      chosen.map(([, part]) => part),
    );
}

async function measureOnSite(cameras: number, chosen: Part[]): Promise<void> {
  const site = await startSite(cameras);
  const browser = await launch();
  try {
    const page = await openSignedIn(browser, site.signIn, installProbe);
    for (const { title, measure } of chosen) {
      await report(`${title}; cameras recorded: ${cameras}`, () =>
        measure({ site, page, seconds, openings }),
      );
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}
