import type { Page } from "playwright";
import { type DemoSignIn, launch, openSignedIn, readHeapMb, waitForTiles } from "./browser";
import { type Answer, installProbe, readDelays, readFrames, watchAnswer } from "./live-page";
import { median, type Row } from "./table";

/** The demo's loops run at ten pictures a second; "14 of 15" is 93 %. */
const sourceFps = 10;
const fullRate = sourceFps * (14 / 15);
const settleMs = 3_000;
/** Server and browser have just started: the first walls include their compilation. */
const coldRounds = 2;
const enlargements = 12;
/** Until then V8 compiles, and the heap grows by a twelfth. */
const warmUpRounds = 15;
const soakRounds = 20;

/** Measures the wall in a browser as a user opens it: start, rate, delay, memory. */
export async function benchLiveBrowser(signIn: DemoSignIn, seconds: number): Promise<Row[]> {
  const browser = await launch();
  try {
    const page = await openSignedIn(browser, signIn, installProbe);
    for (let round = 0; round < coldRounds; round++) await openWall(page, 16);
    return [
      ...(await measureWall(page, 4, seconds, fullRate)),
      ...(await measureEnlarging(page, 4)),
      ...(await measureWall(page, 9, seconds, fullRate)),
      ...(await measureEnlarging(page, 9)),
      ...(await measureWall(page, 16, seconds, fullRate)),
      ...(await measureEnlarging(page, 16)),
      ...(await measureWall(page, 36, seconds, null)),
      ...(await measureSoak(page)),
    ];
  } finally {
    await browser.close();
  }
}

async function openWall(page: Page, tiles: number, cameras: string[] = []): Promise<void> {
  const chosen = cameras.length > 0 ? `&cameras=${cameras.join(",")}` : "";
  await page.goto(`/cloud_vms/live?layout=${tiles}${chosen}`);
  await waitForTiles(page, tiles);
}

/**
 * Measures opening one wall, and running it for some seconds. `cameras`: which; defaults to the
 * account's first.
 */
export async function measureWall(
  page: Page,
  tiles: number,
  seconds: number,
  fpsTarget: number | null,
  cameras: string[] = [],
): Promise<Row[]> {
  await openWall(page, tiles, cameras);
  const { openedMs, playingMs } = await page.evaluate(() => window.liveProbe);
  const waits = openedMs.slice(0, tiles).map((ms, place) => (playingMs[place] ?? Number.NaN) - ms);
  await page.getByRole("button", { name: "Statistics" }).click();
  await page.waitForTimeout(settleMs);
  const before = await page.evaluate(readFrames);
  const delays: number[] = [];
  for (let second = 0; second < seconds; second++) {
    await page.waitForTimeout(1_000);
    delays.push(...(await page.evaluate(readDelays)));
  }
  const after = await page.evaluate(readFrames);
  const kept = after.flatMap((now, place) => {
    const then = before[place];
    // A tile that changed its stream counts from zero again, and one that shows nothing counts as still.
    const isChanged = now && then && (then.width !== now.width || now.shown < then.shown);
    return isChanged ? [] : [{ now, then }];
  });
  const rates = kept.map(({ now, then }) =>
    now && then ? ((now.shown - then.shown) / (now.atMs - then.atMs)) * 1000 : 0,
  );
  const dropped = kept.reduce(
    (sum, { now, then }) => sum + (now?.dropped ?? 0) - (then?.dropped ?? 0),
    0,
  );
  const widest = Math.max(...after.map((now) => now?.width ?? 0));
  const what = (text: string) => `${tiles} tiles: ${text}`;
  const rate = (text: string, value: number): Row => ({
    what: what(text),
    value,
    unit: "fps",
    ...(fpsTarget === null ? {} : { target: { min: Math.floor(fpsTarget * 100) / 100 } }),
  });
  return [
    {
      what: what("playing"),
      value: after.filter(Boolean).length,
      unit: "",
      target: { min: tiles },
    },
    {
      what: what("first picture after its request, p50"),
      value: median(waits),
      unit: "ms",
      ...(fpsTarget === null ? {} : { target: { max: 400 } }),
    },
    {
      what: what("page opened to last tile playing"),
      value: Math.max(...Object.values(playingMs)),
      unit: "ms",
    },
    rate("rate, p50", median(rates)),
    rate("rate, slowest tile", Math.min(...rates)),
    {
      what: what("of them with the widest picture"),
      value: after.filter((now) => now?.width === widest).length,
      unit: `of ${widest} px`,
    },
    { what: what("changed their stream meanwhile"), value: after.length - kept.length, unit: "" },
    { what: what(`pictures dropped in ${seconds} s`), value: dropped, unit: "" },
    { what: what("camera to screen, p50"), value: median(delays), unit: "ms" },
    { what: what("script heap"), value: await readHeapMb(page), unit: "MB" },
  ];
}

/** Enlarges one tile after the other, and comes back each time. */
async function measureEnlarging(page: Page, tiles: number): Promise<Row[]> {
  const press = async (key: string, seen: number): Promise<Answer> => {
    await page.evaluate(watchAnswer, seen);
    await page.keyboard.press(key);
    const answer = await page.evaluate(() => window.answer);
    await page.waitForTimeout(500);
    return answer;
  };
  const enlarged: Answer[] = [];
  const back: Answer[] = [];
  for (let round = 0; round < enlargements; round++) {
    await page.locator(`[data-tile="${round % tiles}"]`).focus();
    enlarged.push(await press("Enter", 1));
    back.push(await press("Escape", tiles));
  }
  const row = (what: string, value: number, max?: number): Row => ({
    what: `${tiles} tiles: ${what}`,
    value,
    unit: "ms",
    ...(max === undefined ? {} : { target: { max } }),
  });
  const paintedMs = back.map((answer) => answer.paintedMs);
  return [
    row("one enlarged, p50", median(enlarged.map((answer) => answer.paintedMs))),
    row("back: all tiles seen, p50", median(paintedMs)),
    row(`back: all tiles seen, slowest of ${enlargements}`, Math.max(...paintedMs), 300),
    row("back: a new picture in each, p50", median(back.map((answer) => answer.movedMs))),
  ];
}

/** Threat I13: many layout changes must not leak memory. */
async function measureSoak(page: Page): Promise<Row[]> {
  const change = async (tiles: number) => {
    await page.keyboard.press(`Alt+Digit${Math.sqrt(tiles)}`);
    await waitForTiles(page, tiles);
  };
  for (let round = 0; round < warmUpRounds; round++) {
    await change(1);
    await change(36);
  }
  const firstMb = await readHeapMb(page);
  for (let round = 0; round < soakRounds; round++) {
    await change(1);
    await change(36);
  }
  const growth = (await readHeapMb(page)) / firstMb - 1;
  return [
    {
      what: `${soakRounds} rounds of 36 to 1 to 36 tiles: heap growth`,
      value: growth * 100,
      unit: "%",
      target: { max: 5 },
    },
  ];
}
