import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limits } from "~contract/limits";
import { IdlePause } from "./idle-pause";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function create(idleSeconds: number = limits.playerIdlePauseSeconds) {
  const paused: number[] = [];
  const idle = new IdlePause({ idleSeconds, onIdle: (channel) => paused.push(channel) });
  return { idle, paused };
}

test("C229, C230: a channel pauses 20 s after it connected, checked every second", () => {
  const { idle, paused } = create();
  idle.start(3);
  vi.advanceTimersByTime(19_000);
  expect(paused).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(paused).toEqual([3]);
  vi.advanceTimersByTime(60_000);
  expect(paused).toEqual([3]);
});

test("C229: a movement begins the time again, and a disconnect ends it", () => {
  const { idle, paused } = create();
  idle.start(0);
  idle.start(1);
  vi.advanceTimersByTime(15_000);
  idle.reportActivity(0);
  idle.stop(1);
  vi.advanceTimersByTime(19_000);
  expect(paused).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(paused).toEqual([0]);
  expect(vi.getTimerCount()).toBe(0);
});

test("C231: moving over channel 1 does not reset channel 2", () => {
  const { idle, paused } = create();
  idle.start(1);
  idle.start(2);
  vi.advanceTimersByTime(10_000);
  idle.reportActivity(1);
  vi.advanceTimersByTime(10_000);
  expect(paused).toEqual([2]);
  vi.advanceTimersByTime(10_000);
  expect(paused).toEqual([2, 1]);
});

test("C230: 0 turns it off", () => {
  const { idle, paused } = create(0);
  idle.start(0);
  vi.advanceTimersByTime(3_600_000);
  expect(paused).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a movement over a channel that is not connected starts nothing", () => {
  const { idle } = create();
  idle.reportActivity(5);
  expect(vi.getTimerCount()).toBe(0);
});

test("once disposed nothing ticks", () => {
  const { idle, paused } = create();
  idle.start(0);
  idle.start(1);
  idle.dispose();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(paused).toEqual([]);
});
