import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PtzCommand } from "../../contract/names";
import { createMovementGuard, type MovementGuard } from "./movement-guard";

let stopped: number[];
let guard: MovementGuard;

beforeEach(() => {
  vi.useFakeTimers();
  stopped = [];
  guard = createMovementGuard({ stopAfterMs: 2_000, stop: (index) => stopped.push(index) });
});
afterEach(() => void vi.useRealTimers());

const note = (command: PtzCommand, index = 0) =>
  guard.note({ type: "ptz", camera_index: index, command, speed: 5 });

test("a movement that is not renewed for two seconds is stopped, once", () => {
  note("left");
  vi.advanceTimersByTime(1_999);
  expect(stopped).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(stopped).toEqual([0]);
});

test("a movement that is renewed each second goes on", () => {
  for (let count = 0; count < 30; count++) {
    note("zoom_in");
    vi.advanceTimersByTime(1_000);
  }
  expect(stopped).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(stopped).toEqual([0]);
});

test.each(["stop", "home", "preset"] as const)(
  "%s ends a movement, and is none itself",
  (command) => {
    note("left");
    note(command);
    vi.advanceTimersByTime(60_000);
    expect(stopped).toEqual([]);
  },
);

test("each camera has its own movement, and none is left when the host is gone", () => {
  note("left", 1);
  note("up", 2);
  note("stop", 1);
  vi.advanceTimersByTime(2_000);
  expect(stopped).toEqual([2]);
  note("up", 3);
  guard.end();
  guard.note({ type: "upgrade", version: "2" });
  expect(vi.getTimerCount()).toBe(0);
});
