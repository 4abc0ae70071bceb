import type { JSHandle, Page } from "playwright";
import { livePath } from "../../contract/media";
import { decodeFrame, frameKinds } from "../../contract/media-frame";

/** The playback page as a user sees it. */

/**
 * Address of playback behind the login form. `panel`: the path of one beside it, with its slash.
 */
export const playback = (query: string, panel = ""): string =>
  `/?redirect=${encodeURIComponent(`/cloud_vms/playback${panel}?${query}`)}`;

/** The moment the page shows, in Unix seconds. */
export const readMoment = async (page: Page): Promise<number> =>
  Date.parse((await page.locator("section time").getAttribute("datetime")) ?? "") / 1000;

/**
 * Drops a recording's frames between 0.4 s after the first keyframe from `afterMs` on and the next
 * keyframe: with a keyframe a second, as the demo has, a hole of 0.6 s.
 */
export async function dropFrames(page: Page, afterMs: number): Promise<void> {
  let keyframeMs = Infinity;
  let isThrough = false;
  await page.routeWebSocket(new RegExp(livePath), (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const frame = typeof message === "string" ? null : decodeFrame(message);
      const isFragment = frame?.kind === frameKinds.fragment;
      if (isFragment && frame.keyframe && frame.capturedMs >= afterMs) {
        isThrough = keyframeMs < frame.capturedMs;
        keyframeMs = Math.min(keyframeMs, frame.capturedMs);
      }
      const isLeftOut = isFragment && !isThrough && frame.capturedMs >= keyframeMs + 400;
      if (!isLeftOut) socket.send(message);
    });
  });
}

/** Damages the first fragment of a recording from `afterMs` on that is no keyframe, whenever it is sent. */
export async function damageFrame(
  page: Page,
  afterMs: number,
  damage: "box" | "picture",
): Promise<void> {
  let damagedMs: number | null = null;
  await page.routeWebSocket(new RegExp(livePath), (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const frame = typeof message === "string" ? null : decodeFrame(message);
      if (frame?.kind === frameKinds.fragment && !frame.keyframe && frame.capturedMs >= afterMs) {
        damagedMs ??= frame.capturedMs;
        // The payload is a view on the message: the type of its first box, or most of its picture.
        if (frame.capturedMs === damagedMs && damage === "box") frame.payload.fill(0, 4, 8);
        if (frame.capturedMs === damagedMs && damage === "picture")
          frame.payload.subarray(-200).fill(0xff);
      }
      socket.send(message);
    });
  });
}

/** The states that tiles enter from now on, in a list that grows. */
export function watchStates(page: Page): Promise<JSHandle<string[]>> {
  return page.evaluateHandle(() => {
    const states: string[] = [];
    const options = { subtree: true, attributeFilter: ["data-state"] };
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        states.push((target as HTMLElement).dataset.state ?? "");
      }
    }).observe(document, options);
    return states;
  });
}
