import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createThrottle } from "./throttle";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a burst runs the task at once and once more at its end", () => {
  const task = vi.fn();
  const throttle = createThrottle(task, 1_000);
  for (let count = 0; count < 50; count++) throttle.call();
  expect(task).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(task).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(task).toHaveBeenCalledTimes(2);
  throttle.call();
  expect(task).toHaveBeenCalledTimes(3);
});

test("cancelled, it forgets what was asked for", () => {
  const task = vi.fn();
  const throttle = createThrottle(task, 1_000);
  throttle.call();
  throttle.call();
  throttle.cancel();
  vi.advanceTimersByTime(5_000);
  expect(task).toHaveBeenCalledTimes(1);
});

test("cancelled and called again, its time begins anew", () => {
  const task = vi.fn();
  const throttle = createThrottle(task, 1_000);
  throttle.call();
  vi.advanceTimersByTime(500);
  throttle.cancel();
  throttle.call();
  vi.advanceTimersByTime(600);
  throttle.call();
  expect(task).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(400);
  expect(task).toHaveBeenCalledTimes(3);
});
