import path from "node:path";
import { expect, test } from "vitest";
import { findDemoGap } from "../demo/happenings";
import { createLoopLibrary } from "../sources/demo-loop";
import { listVisibleObjects } from "../sources/track-boxes";
import { createDemoRecordings } from "./demo-recordings";
import { type RangeItem, readRange } from "./range-reader";
import type { Recordings } from "./recordings";

const phaseFrames = 30;
const camera = { index: 0, loop: "dock", phaseFrames, connected: true };

const nowMs = 1_800_000_000_000;

/** Recordings of camera 0 as they are at a moment. */
async function openRecordings(atMs: number) {
  const loop = await createLoopLibrary(path.resolve("agent/demo/media")).load("dock");
  const clock = {
    framesPerSecond: 10,
    nowMs: () => atMs,
    currentFrame: () => Math.floor(atMs / 100),
    onFrame: () => () => {},
  };
  return { recordings: createDemoRecordings(new Map([[0, { camera, loop }]]), clock), loop };
}

/** A whole loop of recording, a day ago. */
async function read(options: { keyframesOnly: boolean; boxes?: boolean }) {
  const { recordings, loop } = await openRecordings(nowMs);
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

test("what is said to be recorded is whole: it does not grow when it is read later", async () => {
  const laterMs = nowMs + 60_000;
  const later = (await openRecordings(laterMs)).recordings;
  // Every frame of some seconds, in which a group begins and ends.
  for (let atMs = nowMs; atMs < nowMs + 6_000; atMs += 100) {
    const { recordings } = await openRecordings(atMs);
    const range = { fromMs: atMs - 10_000, untilMs: laterMs };
    const { lastMs } = await recordings.findCoverage(0, range, 1_000);
    if (lastMs === null) throw new Error("nothing is recorded");
    expect(lastMs).toBeGreaterThan(atMs - 5_000);
    for (const stream of ["main", "sub"] as const) {
      const untilEnd = await listStartsMs(recordings, stream, range.fromMs, lastMs);
      expect(untilEnd).toEqual(await listStartsMs(later, stream, range.fromMs, lastMs));
    }
  }
});

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A day on which camera 0 pauses, between days on which it does not. */
const restDayMs = [0, 1, 2, 3]
  .map((days) => nowMs - (nowMs % dayMs) + days * dayMs)
  .find((ms) => findDemoGap(0, ms)) as number;
const [restMs, restEndMs] = findDemoGap(0, restDayMs) as [number, number];

test.each([
  ["the future, before the day's pause", restMs - hourMs],
  ["the future, after it", restEndMs + hourMs],
  ["the future, seen from within it", restMs + 60_000],
])("nothing is recorded in %s", async (_when, atMs) => {
  const { recordings } = await openRecordings(atMs);
  const range = { fromMs: atMs + hourMs / 2, untilMs: atMs + hourMs };
  expect((await recordings.findCoverage(0, range, 1_000)).spans).toEqual([]);
});

test("days are recorded whole, but for a pause", async () => {
  const { recordings } = await openRecordings(restDayMs + 4 * dayMs);
  const range = { fromMs: restDayMs - 2 * dayMs, untilMs: restDayMs + 2 * dayMs };
  expect((await recordings.findCoverage(0, range, 1_000)).spans).toEqual([
    [range.fromMs, restMs],
    [restEndMs, range.untilMs],
  ]);
  const pause = { fromMs: restMs, untilMs: restEndMs };
  expect((await recordings.findCoverage(0, pause, 1_000)).spans).toEqual([]);
});

async function listStartsMs(
  recordings: Recordings,
  stream: "main" | "sub",
  fromMs: number,
  untilMs: number,
): Promise<number[]> {
  const starts: number[] = [];
  for await (const { startMs } of recordings.listGroups(0, stream, fromMs)) {
    if (startMs >= untilMs) break;
    starts.push(startMs);
  }
  return starts;
}
