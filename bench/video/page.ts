import type { Page } from "playwright";
import { codeBits, codeCell } from "./picture-code";
import { framesPerSecond, loopFrames } from "./render";

/**
 * Runs inside the console's pages: identifies frames by the number in their picture, independently
 * of the player.
 */

export interface ShownFrame {
  /** Index of the page's video. */
  place: number;
  /** The number in the picture. */
  code: number;
  /** ms since 1970 by the page's clock, when it was or will be on the screen. */
  shownMs: number;
  /** ms, on the video element's own timeline. */
  mediaMs: number;
}

const frameMs = 1000 / framesPerSecond;
const reading = {
  bits: codeBits,
  width: codeBits * codeCell.width,
  height: codeCell.height,
};

/** Every frame that the page's videos show in the given time. */
export function watchFrames(page: Page, seconds: number): Promise<ShownFrame[]> {
  return page.evaluate(
    async ({ reading, ms }) => {
      const frames: ShownFrame[] = [];
      const canvas = document.createElement("canvas");
      canvas.width = reading.bits * 3;
      canvas.height = 3;
      const context = canvas.getContext("2d", { willReadFrequently: true });
      let isOver = false;
      for (const [place, video] of [...document.querySelectorAll("video")].entries()) {
        const look = (_now: number, frame: VideoFrameCallbackMetadata) => {
          if (isOver || !context) return;
          const [width, height] = [
            video.videoWidth * reading.width,
            video.videoHeight * reading.height,
          ];
          context.drawImage(video, 0, 0, width, height, 0, 0, canvas.width, canvas.height);
          const { data } = context.getImageData(0, 1, canvas.width, 1);
          let code = 0;
          for (let bit = 0; bit < reading.bits; bit++) {
            if ((data[(bit * 3 + 1) * 4 + 1] ?? 0) > 128) code += 2 ** bit;
          }
          const shownMs = performance.timeOrigin + frame.expectedDisplayTime;
          frames.push({ place, code, shownMs, mediaMs: frame.mediaTime * 1000 });
          video.requestVideoFrameCallback(look);
        };
        video.requestVideoFrameCallback(look);
      }
      await new Promise((resolve) => setTimeout(resolve, ms));
      isOver = true;
      return frames;
    },
    { reading, ms: seconds * 1000 },
  );
}

/**
 * From the camera to the screen, in ms. The camera sends frame n of its loop n frames after each
 * loop's begin.
 */
export function delayOf({ code, shownMs }: ShownFrame): number {
  const newest = Math.floor(shownMs / frameMs);
  const age = (((newest - code) % loopFrames) + loopFrames) % loopFrames;
  return shownMs - (newest - age) * frameMs;
}

/**
 * The largest distance between the moments that several videos show at once, sampled over some
 * seconds; in ms.
 */
export async function measureSpread(page: Page, seconds: number): Promise<number[]> {
  const loopMs = loopFrames * frameMs;
  const origins: number[] = [];
  for (const { place, code, mediaMs } of await watchFrames(page, 2)) {
    origins[place] = code * frameMs - mediaMs;
  }
  const positions = await page.evaluate(async (untilMs) => {
    const videos = [...document.querySelectorAll("video")];
    const readings: number[][] = [];
    const endMs = performance.now() + untilMs;
    while (performance.now() < endMs) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      readings.push(videos.map((video) => video.currentTime * 1000));
    }
    return readings;
  }, seconds * 1000);
  return positions.map((reading) => {
    const [first = 0, ...others] = reading.map((ms, place) => ms + (origins[place] ?? Number.NaN));
    const apart = others.map((ms) => {
      const difference = (((ms - first) % loopMs) + loopMs) % loopMs;
      return difference > loopMs / 2 ? difference - loopMs : difference;
    });
    return Math.max(0, ...apart) - Math.min(0, ...apart);
  });
}

/**
 * Presses a key and waits for the first picture from elsewhere; returns how long that took, in ms.
 */
export async function timeSeek(page: Page, key: string): Promise<number> {
  const seek = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const video = document.querySelector("video");
        const before = video?.currentTime ?? 0;
        let pressedMs = 0;
        addEventListener(
          "keydown",
          () => {
            pressedMs = performance.now();
          },
          { capture: true, once: true },
        );
        const look = (_now: number, frame: VideoFrameCallbackMetadata) => {
          const isElsewhere = pressedMs > 0 && Math.abs(frame.mediaTime - before) > 5;
          if (isElsewhere) resolve(frame.expectedDisplayTime - pressedMs);
          else video?.requestVideoFrameCallback(look);
        };
        video?.requestVideoFrameCallback(look);
      }),
  );
  // The page listens before the key comes.
  await page.evaluate(() => {});
  await page.keyboard.press(key);
  return seek;
}
