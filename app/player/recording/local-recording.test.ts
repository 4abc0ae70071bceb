import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { request, setUpBridge } from "../../../tests/support/local-bridge";
import { LocalRecording } from "./local-recording";
import { PlaybackClock } from "./playback-clock";
import type { RecordingState } from "./recording-tile";

const dayMs = 86_400_000;
beforeEach(() => void vi.useFakeTimers({ now: dayMs }));
afterEach(() => void vi.useRealTimers());

async function setUp() {
  const player = setUpBridge({ mode: "playback" });
  const clock = new PlaybackClock(dayMs / 2);
  const states: RecordingState[] = [];
  clock.play();
  const recording = new LocalRecording({
    bridge: player.bridge,
    clock,
    index: 0,
    request,
    onState: (state) => states.push(state),
  });
  recording.tick();
  await player.start();
  player.socket.reply({ type: "connectInfo", channel: 0 });
  return { ...player, clock, recording, states };
}

test("C316: the player plays on from the page's moment, and the clock waits for its picture", async () => {
  const { socket, clock, recording, states } = await setUp();
  expect(socket.all("create")[0]?.mode).toBe("playback");
  expect(socket.all("play")).toEqual([{ action: "play", channel: 0, at_ms: dayMs / 2, speed: 1 }]);
  expect(clock.isRunning).toBe(false);
  socket.reply({ type: "play", channel: 0 });
  recording.tick();
  expect(clock.isRunning).toBe(true);
  expect(states.at(-1)).toEqual({ kind: "playing" });
});

test("it follows where the clock is moved, how fast it runs, and where it stands", async () => {
  const { socket, clock, states } = await setUp();
  socket.reply({ type: "play", channel: 0 });
  clock.setSpeed(4);
  clock.seek(1_000_000);
  expect(states.at(-1)).toEqual({ kind: "connecting" });
  expect(socket.all("play").at(-1)).toMatchObject({ at_ms: 1_000_000, speed: 4 });
  clock.pause();
  expect(socket.all("pause")).toEqual([{ action: "pause", channel: 0, at_ms: 1_000_000 }]);
  socket.reply({ type: "pause", channel: 0, at_ms: 1_000_000 });
  expect(states.at(-1)).toEqual({ kind: "playing" });
});

test("a gap says where it ends, and does not hold the clock", async () => {
  const { socket, clock, recording } = await setUp();
  socket.reply({ type: "pause", channel: 0, next_ms: 2_000_000 });
  recording.tick();
  expect(recording.state).toEqual({ kind: "gap", nextMs: 2_000_000 });
  expect(clock.isRunning).toBe(true);
});

test("paused by nobody being there, it plays on from where the clock is by then", async () => {
  const { bridge, socket, clock, recording } = await setUp();
  socket.reply({ type: "play", channel: 0 });
  recording.tick();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(socket.all("pause")).toEqual([{ action: "pause", channel: 0 }]);
  const before = socket.all("play").length;
  clock.seek(3_000_000);
  expect(socket.all("play")).toHaveLength(before);
  bridge.reportActivity(0);
  expect(socket.all("play").at(-1)).toMatchObject({ at_ms: 3_000_000 });
});

test("what is over lets the channel and the clock go", async () => {
  const { socket, clock, recording } = await setUp();
  recording.dispose();
  expect(socket.all("disconnect")).toEqual([{ action: "disconnect", channel: 0 }]);
  expect(clock.isRunning).toBe(true);
  clock.seek(1_000_000);
  expect(socket.all("play")).toHaveLength(1);
});

test("paused by the page it leaves the window, and plays again when it is tried again", async () => {
  const { socket, recording, states } = await setUp();
  socket.reply({ type: "play", channel: 0 });
  recording.pause();
  expect(states.at(-1)).toEqual({ kind: "paused" });
  expect(socket.all("disconnect")).toHaveLength(1);
  recording.retry();
  expect(states.at(-1)).toEqual({ kind: "connecting" });
});
