import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeVideo, RecordedStream, stubMediaSource } from "../../../tests/support/recorded-stream";
import { PlaybackClock } from "./playback-clock";
import { RecordedDetections } from "./recorded-detections";
import type { RecordingSocket } from "./recording-socket";
import type { RecordingState } from "./recording-tile";
import { RecordingView } from "./recording-view";

const startMs = 1_700_000_000_000;
const tickMs = 80;

let stream: RecordedStream;
let video: FakeVideo;
let clock: PlaybackClock;
let damagedMs: Set<number>;
let swallowingMs: Set<number>;
let built: object[];
let states: RecordingState[];
let view: RecordingView;

beforeEach(() => {
  vi.useFakeTimers({ now: startMs + 86_400_000 });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:test");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  stream = new RecordedStream();
  video = new FakeVideo();
  damagedMs = new Set();
  swallowingMs = new Set();
  built = stubMediaSource(video, damagedMs, swallowingMs);
  states = [];
  clock = new PlaybackClock(startMs);
  clock.play();
  view = new RecordingView({
    socket: stream as unknown as RecordingSocket,
    clock,
    video: video as unknown as HTMLVideoElement,
    cameraId: "1",
    stream: "sub",
    detections: new RecordedDetections(),
    onState: (state) => states.push(state),
  });
});
afterEach(() => {
  view.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Time passes on the page. */
async function run(seconds: number): Promise<void> {
  for (let ms = 0; ms < seconds * 1000; ms += tickMs) {
    await vi.advanceTimersByTimeAsync(tickMs);
    video.pass(tickMs / 1000);
    view.tick();
  }
}
const kinds = () => states.map(({ kind }) => kind);
/** Times that a part was said to be damaged. */
const countNotices = () =>
  states.filter((state, index) => state.kind === "gap" && states[index - 1]?.kind !== "gap").length;

describe("a damaged fragment", () => {
  test("costs one notice and not the player: what follows plays", async () => {
    damagedMs.add(startMs + 5_300);
    await run(20);
    expect(countNotices()).toBeLessThanOrEqual(1);
    expect(view.state).toEqual({ kind: "playing" });
    expect(kinds()).not.toContain("failed");
    expect(clock.read()).toBeGreaterThan(startMs + 17_000);
    expect(built).toHaveLength(2);
  });

  test("is left out when it is played over again", async () => {
    damagedMs.add(startMs + 5_300);
    await run(20);
    const { length } = built;
    clock.seek(startMs);
    await run(20);
    expect(view.state).toEqual({ kind: "playing" });
    expect(built).toHaveLength(length);
  });

  test("is no longer than it was when the user seeks away from it", async () => {
    damagedMs.add(startMs + 5_300);
    for (let step = 0; step < 40; step++) {
      await run(0.1);
      clock.seek(startMs + 600_000);
      await run(1);
      clock.seek(startMs + step * 100);
    }
    states.length = 0;
    clock.seek(startMs + 300_000);
    await run(5);
    expect(kinds()).not.toContain("gap");
    expect(view.state).toEqual({ kind: "playing" });
  });

  test("leaves the media before it", async () => {
    damagedMs.add(startMs + 3_900);
    await run(3);
    expect(kinds()).not.toContain("gap");
    expect(view.state).toEqual({ kind: "playing" });
  });

  test("that takes what follows for its own is left out, too", async () => {
    swallowingMs.add(startMs + 5_300);
    await run(30);
    expect(countNotices()).toBeLessThanOrEqual(1);
    expect(view.state).toEqual({ kind: "playing" });
    expect(built).toHaveLength(2);
  });

  test("says how long it lasts when more than a second is lost", async () => {
    for (let ms = 5_300; ms < 9_000; ms += 100) damagedMs.add(startMs + ms);
    await run(12);
    const notice = states.find(({ kind }) => kind === "gap");
    expect(notice).toMatchObject({ isDamaged: true });
    expect(countNotices()).toBe(1);
    expect(view.state).toEqual({ kind: "playing" });
  });
});

describe("a decoder that fails", () => {
  test("gets another media source, and goes on after the place", async () => {
    await run(5);
    video.dispatchEvent(new Event("error"));
    await run(10);
    expect(view.state).toEqual({ kind: "playing" });
    expect(kinds()).not.toContain("failed");
    expect(built).toHaveLength(2);
  });

  test("again and again is given up, and built anew on a seek", async () => {
    for (let count = 0; count < 6; count++) {
      await run(0.5);
      video.dispatchEvent(new Event("error"));
    }
    await run(60);
    expect(view.state).toEqual({ kind: "failed", gaveUp: true });
    const { length } = built;
    clock.seek(startMs + 3_600_000);
    await run(5);
    expect(view.state).toEqual({ kind: "playing" });
    expect(built).toHaveLength(length + 1);
  });

  test("again and again is given up, and built anew when it is tried again", async () => {
    for (let count = 0; count < 6; count++) {
      await run(0.5);
      video.dispatchEvent(new Event("error"));
    }
    expect(view.state).toEqual({ kind: "failed", gaveUp: true });
    view.retry();
    await run(5);
    expect(view.state).toEqual({ kind: "playing" });
  });
});

describe("a tile that gets nothing", () => {
  test("gives up after five failed ranges, and does not wait forever", async () => {
    stream.refusal = "failed";
    await run(30);
    expect(view.state).toEqual({ kind: "failed", gaveUp: true });
    expect(stream.reads).toHaveLength(5);
    stream.refusal = null;
    view.retry();
    await run(5);
    expect(view.state).toEqual({ kind: "playing" });
  });

  test("says so at once when the socket has stopped", async () => {
    stream.refusal = "failed";
    stream.state = { kind: "stopped" };
    await run(1);
    expect(view.state).toEqual({ kind: "stopped" });
  });
});

test("paused, it reads nothing and keeps its picture; tried again it goes on", async () => {
  await run(5);
  view.pause();
  const { length } = stream.reads;
  await run(60);
  expect([view.state, stream.reads.length]).toEqual([{ kind: "paused" }, length]);
  expect(video.paused).toBe(true);
  expect(video.ranges).not.toEqual([]);
  view.retry();
  await run(5);
  expect(view.state).toEqual({ kind: "playing" });
});
