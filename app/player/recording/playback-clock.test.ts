import { expect, test } from "vitest";
import { PlaybackClock } from "./playback-clock";

const noonMs = Date.UTC(2026, 10, 20, 12);

function createClock(behindMs = 3_600_000) {
  let now = noonMs;
  const clock = new PlaybackClock(noonMs - behindMs, () => now);
  const pass = (ms: number) => {
    now += ms;
  };
  return { clock, pass, behind: () => noonMs - clock.read() };
}

test("it stands still until it plays, and then runs at its speed", () => {
  const { clock, pass, behind } = createClock();
  pass(5_000);
  expect(behind()).toBe(3_600_000);
  clock.play();
  pass(1_000);
  clock.setSpeed(4);
  pass(1_000);
  clock.pause();
  pass(1_000);
  expect(behind()).toBe(3_600_000 - 5_000);
});

test("a camera that loads holds it, but not for long", () => {
  const { clock, pass, behind } = createClock();
  const camera = {};
  clock.play();
  clock.hold(camera, true);
  pass(3_000);
  expect(behind()).toBe(3_600_000);
  clock.hold(camera, false);
  pass(1_000);
  expect(behind()).toBe(3_599_000);
  clock.hold(camera, true);
  pass(5_000);
  clock.read();
  pass(1_000);
  expect(behind()).toBeLessThan(3_599_000);
});

test("it never runs or jumps past what can be recorded, nor before 1970", () => {
  const { clock, pass } = createClock(5_000);
  clock.setSpeed(16);
  clock.play();
  pass(10_000);
  expect(clock.read()).toBe(noonMs + 10_000 - 3_000);
  clock.seek(noonMs + 86_400_000);
  expect(clock.read()).toBe(noonMs + 10_000 - 3_000);
  clock.seek(-5);
  expect(clock.read()).toBe(0);
});

test("what was loading before a seek holds nothing after it", () => {
  const { clock, pass, behind } = createClock();
  clock.play();
  clock.hold({}, true);
  clock.seek(noonMs - 60_000);
  pass(1_000);
  expect(behind()).toBe(59_000);
});

test("who stops watching is told nothing more", () => {
  const { clock } = createClock();
  let told = 0;
  const stop = clock.watch(() => void told++);
  clock.play();
  clock.setSpeed(2);
  expect(told).toBe(2);
  stop();
  clock.pause();
  expect(told).toBe(2);
});
