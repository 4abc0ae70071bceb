import { build } from "esbuild";
import type { Page } from "playwright";
import { expect, signIn, test } from "../support/browser";
import { findRecordedMs } from "../support/recorded";

/** docs/media.md as a real browser meets it: ranges of recording into Media Source Extensions. */

declare global {
  /** The browser's end of the contract, put into the page by this test. */
  var player: typeof import("../support/media/range-player");
}

async function loadPlayer(page: Page): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: ["tests/support/media/range-player.ts"],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "player",
    alias: { "~contract": "./contract", "~": "./app" },
  });
  // A const of an evaluated script ends with it.
  await page.evaluate(`${outputFiles[0]?.text}; globalThis.player = player;`);
}

/** A camera of the demo that records. */
const camera = "1";

test("a recorded minute plays through its ranges without a hole, and a seek lands where it asked", async ({
  page,
  site,
}) => {
  // A page that plays nothing itself.
  await signIn(page, site, "/settings");
  await loadPlayer(page);
  const fromMs = findRecordedMs(30);
  const played = await page.evaluate(
    ([id, from]) =>
      player.playRanges({
        cameraId: id,
        fromMs: from,
        lengthMs: 60_000,
        rangeMs: 15_000,
        rate: 16,
      }),
    [camera, fromMs] as const,
  );
  expect(played.ranges).toBe(4);
  expect(played.buffered).toHaveLength(1);
  expect(played.bufferedMs).toBeGreaterThanOrEqual(60_000);
  expect(played.endedAtMs).toBeGreaterThan(fromMs + 58_000);
  expect(played.framesShown).toBeGreaterThan(100);

  const soughtMs = findRecordedMs(3 * 24 * 60) + 12_345;
  const sought = await page.evaluate(([id, at]) => player.showMoment({ cameraId: id, atMs: at }), [
    camera,
    soughtMs,
  ] as const);
  expect(sought.shownMs).toBe(soughtMs);
  expect(sought).toMatchObject({ width: 480, height: 270 });
});

test("16x: pictures alone fill the buffer without a hole", async ({ page, site }) => {
  // A page that plays nothing itself.
  await signIn(page, site, "/settings");
  await loadPlayer(page);
  const fromMs = findRecordedMs(90);
  const played = await page.evaluate(
    ([id, from]) =>
      player.playRanges({
        cameraId: id,
        fromMs: from,
        lengthMs: 120_000,
        rangeMs: 120_000,
        rate: 16,
        stepMs: 2_000,
      }),
    [camera, fromMs] as const,
  );
  expect(played.buffered).toHaveLength(1);
  expect(played.bufferedMs).toBeGreaterThanOrEqual(118_000);
  expect(played.fragments).toBeLessThan(65);
  expect(played.endedAtMs).toBeGreaterThan(fromMs + 110_000);
});
