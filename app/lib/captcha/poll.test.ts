import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limits } from "~contract/limits";
import { poll } from "./poll";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const rhythm = { everyMs: limits.captchaPollMs, timeoutMs: limits.captchaTimeoutMs };

test("C343: readiness is asked for every 25 ms until it is there", async () => {
  const asked: number[] = [];
  const startMs = performance.now();
  const found = poll(() => {
    asked.push(performance.now() - startMs);
    return asked.length === 4 ? "ready" : undefined;
  }, rhythm);
  await vi.advanceTimersByTimeAsync(80);
  expect(await found).toBe("ready");
  expect(asked).toEqual([0, 25, 50, 75]);
});

test("C343: it is given up after ten seconds", async () => {
  const find = vi.fn(() => undefined);
  const outcome = poll(find, rhythm).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(9_999);
  const asked = find.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBe("nothing found in time");
  expect(find.mock.calls.length).toBe(asked + 1);
});
