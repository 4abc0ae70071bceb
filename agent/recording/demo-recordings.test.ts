import path from "node:path";
import { expect, test } from "vitest";
import { findDemoGap } from "../demo/happenings";
import { createLoopLibrary } from "../sources/demo-loop";
import { listVisibleObjects } from "../sources/track-boxes";
import { createDemoRecordings } from "./demo-recordings";
import { type RangeItem, readRange } from "./range-reader";

const phaseFrames = 30;
const camera = { index: 0, loop: "dock", phaseFrames, connected: true };

/** A whole loop of recording, a day ago. */
async function read(options: { keyframesOnly: boolean; boxes?: boolean }) {
  const loop = await createLoopLibrary(path.resolve("agent/demo/media")).load("dock");
  const nowMs = 1_800_000_000_000;
  const clock = {
    framesPerSecond: 10,
    nowMs: () => nowMs,
    currentFrame: () => nowMs / 100,
    onFrame: () => () => {},
  };
  const recordings = createDemoRecordings(new Map([[0, { camera, loop }]]), clock);
  let fromMs = nowMs - 86_400_000;
  const gap = findDemoGap(0, fromMs);
  if (gap) fromMs = gap[1] + 60_000;
  const request = { stream: "sub" as const, fromMs, untilMs: fromMs + 10_000, stepMs: 0 };
  const items: RangeItem[] = [];
  for await (const item of readRange(recordings, 0, { ...request, ...options })) items.push(item);
  return { items, track: loop.track };
}

test("what is in a recorded picture comes with it, at the places of the live stream", async () => {
  const { items, track } = await read({ keyframesOnly: false, boxes: true });
  const boxes = items.filter((item) => item.type === "boxes");
  expect(boxes.length).toBeGreaterThanOrEqual(50);
  for (const { capturedMs, objects } of boxes) {
    const frame = (capturedMs / 100 + phaseFrames) % track.frames;
    expect(objects).toEqual(listVisibleObjects(track, frame));
  }
  expect(boxes.some(({ objects }) => objects.length > 0)).toBe(true);
});

test("keyframes come with what is in them, and nothing comes unless it is asked for", async () => {
  const pictures = await read({ keyframesOnly: true, boxes: true });
  const times = (type: RangeItem["type"]) =>
    pictures.items.flatMap((item) =>
      item.type === type && "capturedMs" in item ? [item.capturedMs] : [],
    );
  expect(times("boxes")).toEqual(times("fragment"));
  const plain = await read({ keyframesOnly: false });
  expect(plain.items.some(({ type }) => type === "boxes")).toBe(false);
});
