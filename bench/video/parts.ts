import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright";
import { readHeapMb, readObjectsMb, waitForTiles } from "../browser";
import { measureWall } from "../live-browser";
import { peers } from "../peers";
import { median, type Row } from "../table";
import { delayOf, measureSpread, timeSeek, watchFrames } from "./page";
import { readCpuSeconds } from "./processes";
import { framesPerSecond } from "./render";
import type { Site } from "./site";

/** The console, a page of it, and the duration that the parts measure with. */
export interface BenchContext {
  site: Site;
  page: Page;
  seconds: number;
  openings: number;
}

/**
 * A relay keeps a stream for two seconds after its last viewer: after a longer pause the stream
 * begins anew.
 */
const betweenOpeningsMs = 3_000;
const openings = 10;
const homePath = "/cloud_vms";
/** Rounds of four back and four forward: they end where they began, within the recording. */
const seeks = 16;
/** The first seeks include compilation. */
const firstSeeks = 8;
const firstOpenings = 50;
const exportMinutes = 10;
const exports = 5;
const returns = 7;
const fullRate = framesPerSecond - 1;

/** One 1080p stream: time to its first picture, and its delay. */
export async function measureLive({ site, page, seconds }: BenchContext): Promise<Row[]> {
  const firsts: number[] = [];
  for (let opening = 0; opening < openings; opening++) {
    await page.goto("about:blank");
    await pause(betweenOpeningsMs);
    await page.goto(`/cloud_vms/live?layout=1&cameras=${site.cameraIds[0]}`);
    await waitForTiles(page, 1);
    const { openedMs, playingMs } = await page.evaluate(() => window.liveProbe);
    firsts.push((playingMs[0] ?? Number.NaN) - (openedMs[0] ?? Number.NaN));
  }
  const delays = (await watchFrames(page, seconds)).map(delayOf).sort((a, b) => a - b);
  return [
    {
      what: "first frame after its request, p50",
      value: median(firsts),
      unit: "ms",
      target: { max: 300 },
    },
    {
      what: "camera to screen, p50",
      value: median(delays),
      unit: "ms",
      target: { max: 150 },
      peers: peers.live,
    },
    {
      what: "camera to screen, p95",
      value: delays[Math.floor(delays.length * 0.95)] ?? Number.NaN,
      unit: "ms",
      target: { max: 400 },
    },
    { what: "pictures looked at", value: delays.length, unit: "" },
  ];
}

/**
 * A camera loses its power and gets it back: time from its first answer to its picture in the tile.
 */
export async function measureReturn({ site, page }: BenchContext): Promise<Row[]> {
  await page.goto(`/cloud_vms/live?layout=1&cameras=${site.cameraIds[0]}`);
  const times: number[] = [];
  for (let time = 0; time < returns; time++) {
    await waitForTiles(page, 1);
    await site.stopCameras();
    await page.waitForFunction(() => !document.querySelector("[data-state=playing]"));
    await pause(betweenOpeningsMs);
    await site.startCameras();
    const backMs = performance.now();
    await waitForTiles(page, 1);
    times.push(performance.now() - backMs);
  }
  return [
    {
      what: "camera back to picture in the tile, p50",
      value: median(times),
      unit: "ms",
      target: { max: 2_000 },
    },
    { what: "slowest", value: Math.max(...times), unit: "ms" },
  ];
}

export async function measureWall16({ site, page, seconds }: BenchContext): Promise<Row[]> {
  const rows = await measureWall(page, 16, seconds, fullRate, site.cameraIds);
  const delays = (await watchFrames(page, 3)).map(delayOf);
  return [
    ...rows,
    { what: "16 tiles: camera to screen by the pictures, p50", value: median(delays), unit: "ms" },
  ];
}

export const measureWall36 = ({ site, page, seconds }: BenchContext): Promise<Row[]> =>
  measureWall(page, 36, seconds, null, site.wallIds.slice(0, 36));

/** Opens the playback page and pauses it. */
async function openPlayback(
  { page, site }: BenchContext,
  cameras: number,
  atMs: number,
): Promise<void> {
  const ids = site.cameraIds.slice(0, cameras).join(",");
  const time = Math.floor(atMs / 1000);
  await page.goto(`/cloud_vms/playback?cameras=${ids}&layout=${cameras}&time=${time}&span=600`);
  await waitForTiles(page, cameras);
}

export async function measureSeek(ground: BenchContext): Promise<Row[]> {
  const { page, site } = ground;
  // Each step is a sixth of the ten minutes on the timeline: nothing is loaded at its target.
  await openPlayback(ground, 1, site.recorded.untilMs - 90_000);
  const measure = async (isStanding: boolean, count = seeks) => {
    await page.getByRole("slider", { name: "Timeline" }).focus();
    const times: number[] = [];
    for (let seek = 0; seek < count; seek++) {
      // A different picture of its group each time: the number of pictures before it is most of a
      // seek's cost.
      await pause(1_000 + (seek * 1_000) / framesPerSecond);
      for (let step = 0; isStanding && step < 4; step++) await page.keyboard.press(".");
      await pause(isStanding ? 500 : 0);
      times.push(await timeSeek(page, Math.floor(seek / 4) % 2 === 0 ? "PageUp" : "PageDown"));
    }
    return times;
  };
  await measure(false, firstSeeks);
  const playing = await measure(false);
  await page.getByRole("button", { name: "Pause" }).click();
  const paused = await measure(true);
  return [
    {
      what: "seek in 1080p while it plays, p50",
      value: median(playing),
      unit: "ms",
      target: { max: 60 },
    },
    {
      what: "seek in 1080p while it stands, p50",
      value: median(paused),
      unit: "ms",
      target: { max: 60 },
    },
    { what: "slowest of all", value: Math.max(...playing, ...paused), unit: "ms" },
  ];
}

export async function measureSync(ground: BenchContext): Promise<Row[]> {
  await openPlayback(ground, 4, ground.site.recorded.fromMs + 60_000);
  // The cameras load one after the other and are drawn together.
  await pause(3_000);
  const spreads = (await measureSpread(ground.page, ground.seconds)).sort((a, b) => a - b);
  const p95 = spreads[Math.floor(spreads.length * 0.95)] ?? Number.NaN;
  return [
    { what: "four cameras apart, p50", value: median(spreads), unit: "ms", target: { max: 20 } },
    { what: "four cameras apart, p95", value: p95, unit: "ms", target: { max: 20 } },
  ];
}

/**
 * The first export includes compilation; each is of another range, so that none is planned already.
 */
export async function measureExport({ site, page }: BenchContext): Promise<Row[]> {
  await page.goto("about:blank");
  const cookies = await page.context().cookies(site.signIn.url);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const exported: { seconds: number; bytes: number }[] = [];
  for (let number = 0; number <= exports; number++) {
    exported.push(await timeClip(site, cookie, site.recorded.fromMs + number * 1000));
  }
  const [first, ...others] = exported;
  const seconds = median(others.map((each) => each.seconds));
  return [
    { what: `${exportMinutes} min of 1080p as a file, p50`, value: seconds, unit: "s" },
    {
      what: "times faster than it plays",
      value: (exportMinutes * 60) / seconds,
      unit: "x",
      target: { min: 300 },
    },
    { what: "the first after the start", value: first?.seconds ?? Number.NaN, unit: "s" },
    { what: "size", value: (first?.bytes ?? 0) / 1024 ** 2, unit: "MB" },
  ];
}

async function timeClip({ signIn, cameraIds }: Site, cookie: string, fromMs: number) {
  const range = `from=${fromMs}&until=${fromMs + exportMinutes * 60_000}`;
  const beginMs = performance.now();
  const response = await fetch(`${signIn.url}/media/clip/${cameraIds[0]}?${range}&download`, {
    headers: { cookie },
  });
  if (!response.ok || !response.body) throw new Error(`no clip: ${response.status}`);
  let bytes = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
  }
  if (bytes !== Number(response.headers.get("content-length"))) throw new Error("half a clip");
  return { seconds: (performance.now() - beginMs) / 1000, bytes };
}

/** The host's cost of 16 cameras without viewers: both streams of each are read and recorded. */
export async function measureRecording({ site, page, seconds }: BenchContext): Promise<Row[]> {
  await page.goto("about:blank");
  await pause(betweenOpeningsMs);
  const pid = site.agent.pid ?? 0;
  const before = await readCpuSeconds(pid);
  await pause(seconds * 1000);
  const after = await readCpuSeconds(pid);
  const percent = (used: number) => (used / seconds) * 100;
  return [
    {
      what: "16 × 1080p and sub streams: recorder, of one core",
      value: percent(after.own - before.own),
      unit: "%",
      target: { max: 8 },
    },
    { what: "ffmpeg, 32 copies", value: percent(after.children - before.children), unit: "%" },
    { what: "recorder's memory", value: after.ownMb, unit: "MB" },
  ];
}

/** Threat I13: opening and leaving a wall many times, as a user does, must not leak memory. */
export async function measureSoak({ site, page, openings: wanted }: BenchContext): Promise<Row[]> {
  await page.goto(`/cloud_vms/live?layout=36&cameras=${site.wallIds.slice(0, 36).join(",")}`);
  await waitForTiles(page, 36);
  const open = async (times: number) => {
    for (let opening = 0; opening < times; opening++) {
      await page.locator(`aside nav a[href="${homePath}"]`).click();
      await page.waitForURL((url) => url.pathname === homePath);
      await page.waitForFunction(() => !document.querySelector("[data-tile]"));
      await page.goBack();
      await waitForTiles(page, 36);
    }
  };
  await open(firstOpenings);
  const [firstMb, firstObjectsMb] = [await readHeapMb(page), await readObjectsMb(page)];
  const firstNodes = await countNodes(page);
  await open(wanted);
  const [lastMb, lastObjectsMb] = [await readHeapMb(page), await readObjectsMb(page)];
  const lastNodes = await countNodes(page);
  return [
    {
      what: `${wanted} openings of 36 tiles: growth of the page's objects`,
      value: (lastObjectsMb / firstObjectsMb - 1) * 100,
      unit: "%",
      target: { max: 5 },
    },
    {
      what: "growth of its heap, with V8's compiled code",
      value: (lastMb / firstMb - 1) * 100,
      unit: "%",
    },
    { what: "heap at their end", value: lastMb, unit: "MB" },
    { what: "growth of nodes and listeners", value: (lastNodes / firstNodes - 1) * 100, unit: "%" },
  ];
}

async function countNodes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
  await session.detach();
  return nodes + jsEventListeners;
}
