import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { decodeBoxes, frameKinds, splitView } from "../../contract/media";
import { createDemoPtz, type DemoPtz, demoPresets } from "../demo/ptz";
import { createLoopLibrary } from "./demo-loop";
import { createDemoSource } from "./demo-source";
import { createFrameClock } from "./frame-clock";
import type { Source, SourceFrame } from "./source";

const mediaFolder = fileURLToPath(new URL("../demo/media", import.meta.url));
const library = createLoopLibrary(mediaFolder);
let source: Source;
let ptz: DemoPtz;

beforeEach(async () => {
  const cameras = [
    { index: 0, loop: "dock", phaseFrames: 0, connected: true },
    { index: 1, loop: "dock", phaseFrames: 35, connected: true, ptz: true },
    { index: 2, loop: "gate", phaseFrames: 0, connected: false },
  ];
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  const clock = createFrameClock(10);
  ptz = createDemoPtz(clock.nowMs);
  source = await createDemoSource({ cameras, library, clock, ptz });
});
afterEach(() => {
  vi.useRealTimers();
});

function open(index: number) {
  const frames: SourceFrame[] = [];
  const stream = source.open(index, "sub", {
    frame: (frame) => frames.push(frame),
    ended: () => {},
  });
  if (stream.type !== "opened") throw new Error(stream.reason);
  return { frames, stop: stream.stop };
}

test("any number of streams share one timer, and none is left when the last stops", async () => {
  const streams = Array.from({ length: 20 }, (_, n) => open(n % 2));
  await vi.advanceTimersByTimeAsync(50);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(vi.getTimerCount()).toBe(1);
  for (const { stop } of streams) stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("streams of one host show the same moment", async () => {
  const [one, two] = [open(0), open(1)];
  await vi.advanceTimersByTimeAsync(1000);
  const moments = [one, two].map(({ frames }) => frames.at(-1)?.capturedMs);
  expect(moments).toEqual([1_800_000_001_000, 1_800_000_001_000]);
});

test("a camera that was moved tells which part of its picture it looks at, and its presets' names", async () => {
  ptz.move({ type: "ptz", camera_index: 1, command: "preset", preset: 2, speed: 5 });
  const [still, moved] = [open(0), open(1)];
  await vi.advanceTimersByTimeAsync(1000);
  const viewOf = ({ frames }: typeof still) => {
    const payload = frames.findLast(({ kind }) => kind === frameKinds.boxes)?.payload;
    return splitView(decodeBoxes(payload ?? new Uint8Array())).view;
  };
  expect(viewOf(still)).toBeNull();
  expect(viewOf(moved)).toEqual(ptz.findView(1));
  const [, described, other] = source.listCameras();
  expect(described).toMatchObject({ ptz: true, presets: demoPresets });
  expect(other).not.toHaveProperty("presets");
});

test("an hour of frames stays on the clock", async () => {
  const { frames } = open(0);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(frames.filter((frame) => frame.kind === frameKinds.fragment)).toHaveLength(36_001);
  expect(frames.at(-1)?.capturedMs).toBe(Date.now());
});

test("a stream that is stopped at once sends nothing", async () => {
  const { frames, stop } = open(0);
  stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(frames).toEqual([]);
});

test("unknown cameras and those without signal open no stream and have no picture", async () => {
  const sink = { frame: () => {}, ended: () => {} };
  expect(source.open(2, "main", sink)).toEqual({ type: "failed", reason: "camera_offline" });
  expect(source.open(9, "main", sink)).toEqual({ type: "failed", reason: "not_found" });
  expect(await source.findSnapshot(2)).toBeNull();
  expect(await source.findSnapshot(9)).toBeNull();
});

test("the snapshot is that of the current second and phase", async () => {
  const loop = await library.load("dock");
  vi.setSystemTime(1_800_000_002_900);
  expect((await source.findSnapshot(0))?.jpeg).toBe(loop.snapshots[2]);
  expect((await source.findSnapshot(1))?.jpeg).toBe(loop.snapshots[6]);
});

test("every shipped loop can be played and has a picture for each of its seconds", async () => {
  const names =
    "checkout corridor dock gate lobby parking perimeter shop street warehouse workshop yard";
  for (const name of names.split(" ")) {
    const { streams, snapshots } = await library.load(name);
    expect([streams.main.frames.length, streams.sub.frames.length]).toEqual([100, 100]);
    expect(snapshots).toHaveLength(10);
  }
});
