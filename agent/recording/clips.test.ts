import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createLoopLibrary, type LoopStream } from "../sources/demo-loop";
import { createClipPlanner } from "./clips";
import type { RecordedGroup, Recordings } from "./recordings";

const partMs = 1_000;
const parts = 600;
const request = { stream: "sub" as const, fromMs: 0, untilMs: parts * partMs };
let loop: LoopStream;
let firstGroup: Uint8Array;

beforeAll(async () => {
  const library = createLoopLibrary(path.resolve("agent/demo/media"));
  loop = (await library.load("dock")).streams.sub;
  const next = loop.frames.findIndex(({ keyframe }, index) => index > 0 && keyframe);
  firstGroup = Buffer.concat(loop.frames.slice(0, next).map(({ bytes }) => bytes));
});

/**
 * Ten minutes whose parts load at once, as a demo's do. Calls `onFifth` when the fifth part is
 * loaded.
 */
function keep(onFifth = () => {}): Recordings & { loaded(): number } {
  let loaded = 0;
  const format = { bytes: loop.init, init: loop.initSegment };
  const group = (index: number): RecordedGroup => ({
    startMs: index * partMs,
    endMs: (index + 1) * partMs,
    bytes: firstGroup.byteLength,
    format,
    async load() {
      if (++loaded === 5) setImmediate(onFifth);
      return firstGroup;
    },
  });
  return {
    loaded: () => loaded,
    findCoverage: () => Promise.reject(new Error("not asked here")),
    async *listGroups() {
      for (let index = 0; index < parts; index++) yield group(index);
    },
  };
}

test("a plan ends with the only one who waits for it, and is made anew for the next", async () => {
  const reader = new AbortController();
  const recordings = keep(() => reader.abort());
  const plan = createClipPlanner(recordings);
  await expect(plan(0, request, reader.signal)).rejects.toThrow();
  const left = recordings.loaded();
  expect(left).toBeLessThan(10);
  const clip = await plan(0, request, new AbortController().signal);
  expect(clip?.totalBytes).toBeGreaterThan(0);
  expect(recordings.loaded()).toBe(left + parts);
});

test("a plan goes on as long as one waits for it, and is kept for later readers", async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const recordings = keep(() => first.abort());
  const plan = createClipPlanner(recordings);
  const clips = await Promise.all([first, second].map(({ signal }) => plan(0, request, signal)));
  expect(clips[0]).toBe(clips[1]);
  second.abort();
  expect(await plan(0, request, new AbortController().signal)).toBe(clips[1]);
  expect(recordings.loaded()).toBe(parts);
});

test("a reader that left before asking begins no plan", async () => {
  const recordings = keep();
  const plan = createClipPlanner(recordings);
  await expect(plan(0, request, AbortSignal.abort())).rejects.toThrow();
  expect(recordings.loaded()).toBe(0);
});

test("only the plans asked for last are kept", async () => {
  const recordings = keep();
  const plan = createClipPlanner(recordings);
  const { signal } = new AbortController();
  /** Reads one part a second. */
  const ask = async (seconds: number) => {
    const before = recordings.loaded();
    await plan(0, { ...request, untilMs: seconds * partMs }, signal);
    return recordings.loaded() - before;
  };
  for (let seconds = 1; seconds <= 9; seconds++) expect(await ask(seconds)).toBe(seconds);
  expect(await ask(9)).toBe(0);
  expect(await ask(2)).toBe(0);
  expect(await ask(1)).toBe(1);
});
