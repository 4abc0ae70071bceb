import type { Page } from "playwright";
import { expect } from "vitest";
import type { ConsoleAddress } from "./console";

/** The live wall as a user sees it: tiles in states, pictures that move. */

export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read);

/** Shows every wall of this profile in a layout: few tiles cost little where what plays is of no matter. */
export async function keepLayout(
  page: Page,
  { url }: ConsoleAddress,
  layout: number,
): Promise<void> {
  const value = Buffer.from(JSON.stringify(layout)).toString("base64");
  await page.context().addCookies([{ name: "layout", value, url }]);
}

export const tile = (page: Page, index: number) => page.locator(`[data-tile="${index}"]`);

/** Names of the visible tiles' states, with how many show each. */
export function readStates(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const counts: Record<string, number> = {};
    for (const each of document.querySelectorAll<HTMLElement>("[data-state]")) {
      // Tiles behind an enlarged one play on.
      if (!each.checkVisibility({ visibilityProperty: true })) continue;
      const { state = "" } = each.dataset;
      counts[state] = (counts[state] ?? 0) + 1;
    }
    return counts;
  });
}

/** Waits until exactly these states are shown. */
export async function waitForStates(page: Page, wanted: Record<string, number>): Promise<void> {
  await eventually(() => readStates(page)).toEqual(wanted);
}

/** Position of each tile's video, in seconds. */
export function readTimes(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("video")].map((video) => video.currentTime),
  );
}

/** A paused player looks several times in this long, each time in a picture of the page, whether to seek. */
const stillMs = 400;

/** The first video's time, once it has stood still for some pictures of the page. */
export function readStillTime(page: Page): Promise<number> {
  return page.evaluate(
    (wantedMs) =>
      new Promise<number>((resolve) => {
        let sinceMs: number | null = null;
        let last = -1;
        const look = (nowMs: number) => {
          const video = document.querySelector("video");
          const isStill = video !== null && !video.seeking && video.currentTime === last;
          last = video?.currentTime ?? -1;
          sinceMs = isStill ? (sinceMs ?? nowMs) : null;
          if (sinceMs !== null && nowMs - sinceMs >= wantedMs) resolve(last);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    stillMs,
  );
}

/** Waits until every video has moved on by at least this many seconds. */
export async function waitForMotion(page: Page, seconds: number): Promise<void> {
  let before = await readTimes(page);
  await eventually(async () => {
    const after = await readTimes(page);
    // A tile has two videos while its stream changes, and the other one counts from zero.
    const isChanged = after.length !== before.length;
    if (isChanged || after.some((time, index) => time < (before[index] ?? 0))) before = after;
    return after.map((time, index) => time - (before[index] ?? 0) >= seconds);
  }).toSatisfy((moved: boolean[]) => moved.every(Boolean));
}

/** How much each picture's brightness varies: near 0 for a black or a plain one. */
export function readContrasts(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("video")].map((video) => {
      const canvas = document.createElement("canvas");
      canvas.width = 32;
      canvas.height = 18;
      const context = canvas.getContext("2d");
      if (!context) return 0;
      context.drawImage(video, 0, 0, 32, 18);
      const { data } = context.getImageData(0, 0, 32, 18);
      const light = Array.from({ length: data.length / 4 }, (_, pixel) => data[pixel * 4 + 1] ?? 0);
      const mean = light.reduce((sum, value) => sum + value, 0) / light.length;
      return Math.sqrt(light.reduce((sum, value) => sum + (value - mean) ** 2, 0) / light.length);
    }),
  );
}

/** Ids of the cameras in the address, empty tiles as empty texts. */
export function camerasInAddress(page: Page): string[] {
  return (new URL(page.url()).searchParams.get("cameras") ?? "").split(",");
}

/** Id of the tree's camera with this name, as in the address. */
export async function findCamera(page: Page, name: string): Promise<string> {
  const href = await page.getByRole("treeitem", { name }).getAttribute("href");
  return new URLSearchParams(href ?? "").get("cameras")?.split(",").at(-1) ?? "";
}
