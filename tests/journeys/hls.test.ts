import type { Page } from "playwright";
import { expect, signIn, test } from "../support/browser";
import { eventually, readTimes, waitForMotion, waitForStates } from "../support/live-wall";
import { playback, readMoment } from "../support/playback";
import { findRecordedSeconds } from "../support/recorded";

/** A browser that takes no fragments and plays HLS by itself, as iPhones before iOS 17.1. */

const at = (address: string) => `/?redirect=${encodeURIComponent(address)}`;

async function forgetMediaSource(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ["MediaSource", "ManagedMediaSource", "WebKitMediaSource"]) {
      Object.defineProperty(window, name, { value: undefined });
    }
  });
}

test("without Media Source Extensions the wall plays HLS, and a camera out of reach says so", async ({
  page,
  site,
}) => {
  await forgetMediaSource(page);
  await signIn(page, site, at("/cloud_vms/live?layout=4&cameras=1,999999"));
  await waitForStates(page, { playing: 1, no_permission: 1 });
  // Chromium's own HLS gives up now and then as it begins, and is begun anew.
  const sources = () =>
    page.evaluate(() =>
      Array.from(
        document.querySelectorAll<HTMLVideoElement>("video[src]"),
        ({ src }) => new URL(src).pathname,
      ),
    );
  await eventually(sources).toEqual(["/media/hls/1/sub/live.m3u8"]);
  await waitForMotion(page, 1);
  const footer = page.locator("footer");
  await eventually(() => footer.textContent()).toContain("Video connected");
  expect(await footer.textContent()).not.toContain("Mbit/s");
});

test("without Media Source Extensions recordings play on the page's clock, from the moment asked for", async ({
  page,
  site,
}) => {
  const start = findRecordedSeconds();
  await forgetMediaSource(page);
  // PageUp goes back by a sixth of the span: by ten minutes, in which the recorder did not pause.
  await signIn(page, site, playback(`cameras=1&layout=1&time=${start}&span=3600`));
  await waitForStates(page, { playing: 1 });
  await waitForMotion(page, 1);
  const offset = async () => (await readMoment(page)) - ((await readTimes(page))[0] ?? 0) - start;
  await eventually(async () => Math.abs(await offset())).toBeLessThanOrEqual(2);
  await page.keyboard.press("k");
  await page.getByRole("slider", { name: "Timeline" }).focus();
  const before = await readMoment(page);
  await page.keyboard.press("PageUp");
  await eventually(() => readMoment(page)).toBeLessThan(before - 60);
  await waitForStates(page, { playing: 1 });
});

test("without Media Source Extensions sound stays on when another part of the recording is loaded", async ({
  page,
  site,
}) => {
  await forgetMediaSource(page);
  await signIn(page, site, playback(`cameras=1&layout=1&time=${findRecordedSeconds()}&span=3600`));
  await waitForStates(page, { playing: 1 });
  await page.keyboard.press("k");
  const read = () =>
    page.evaluate(() => {
      const video = document.querySelector("video");
      return { src: video?.src, isMuted: video?.muted };
    });
  await page.getByRole("button", { name: "Sound" }).click();
  const first = await read();
  expect(first.isMuted).toBe(false);
  await page.getByRole("slider", { name: "Timeline" }).focus();
  await page.keyboard.press("PageUp");
  await eventually(async () => (await read()).src).not.toBe(first.src);
  await waitForStates(page, { playing: 1 });
  expect((await read()).isMuted).toBe(false);
});

test("C367: without script live and recordings are a stream away", async ({
  pageWithoutScript: page,
  site,
}) => {
  await signIn(page, site, at("/cloud_vms/live?layout=4&cameras=1&refresh=off"));
  const name = /as a stream \(HLS\)$/;
  const live = await page.getByRole("link", { name }).first().getAttribute("href");
  const moment = findRecordedSeconds();
  await page.goto(`${site.url}/cloud_vms/playback?cameras=1&layout=1&time=${moment}`);
  const hour = page.getByRole("link", { name: "Stream an hour (HLS)" });
  for (const url of [live, await hour.getAttribute("href")]) {
    const answer = await page.request.get(url ?? "");
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([
      200,
      "application/vnd.apple.mpegurl",
    ]);
  }
});
