import { expect, test } from "vitest";
import { createMovements, type UserMovement } from "./movements";

const left: UserMovement = { userId: 1, cameraId: 7, command: "left", speed: 5 };

/** Movements on a clock that the test sets. */
function create() {
  let nowMs = 0;
  const movements = createMovements(() => nowMs);
  return (atMs: number, change: Partial<UserMovement> = {}) => {
    nowMs = atMs;
    return movements.renews({ ...left, ...change });
  };
}

test("a movement that is sent again within two seconds is renewed, however long it is held", () => {
  const renews = create();
  expect([0, 1_000, 3_000, 5_000].map((atMs) => renews(atMs))).toEqual([false, true, true, true]);
  expect(renews(7_001)).toBe(false);
});

test("after a stop the same movement is another one", () => {
  const renews = create();
  renews(0);
  expect(renews(100, { command: "stop" })).toBe(false);
  expect(renews(200)).toBe(false);
});

test("another direction, speed, camera or user is another movement; presets and stops always are", () => {
  const renews = create();
  renews(0);
  expect(renews(1, { cameraId: 8 })).toBe(false);
  expect(renews(2, { userId: 2 })).toBe(false);
  expect(renews(3, { speed: 6 })).toBe(false);
  expect(renews(4, { command: "up" })).toBe(false);
  for (const command of ["stop", "preset", "home"] as const) {
    expect([renews(5, { command }), renews(6, { command })]).toEqual([false, false]);
  }
});
