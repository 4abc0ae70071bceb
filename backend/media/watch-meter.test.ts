import { expect, test } from "vitest";
import type { ReachableCamera } from "./ports";
import { createWatchMeter } from "./watch-meter";

const cameraOf = (id: number) => ({ id }) as ReachableCamera;

function openMeter() {
  let nowMs = 0;
  const told: [number, number][] = [];
  const meter = createWatchMeter(
    ({ id }, ms) => told.push([id, ms]),
    () => nowMs,
  );
  return {
    meter,
    told,
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

test("a camera is told when it is opened, and each time only what came since", () => {
  const { meter, told, wait } = openMeter();
  meter.opened(1, cameraOf(7));
  wait(10_000);
  meter.tell();
  wait(3_000);
  meter.closed(1);
  wait(5_000);
  meter.tell();
  expect(told).toEqual([
    [7, 0],
    [7, 10_000],
    [7, 3_000],
  ]);
});

test("two streams of a camera are one time, until the last is closed", () => {
  const { meter, told, wait } = openMeter();
  meter.opened(1, cameraOf(7));
  wait(1_000);
  meter.opened(2, cameraOf(7));
  meter.opened(2, cameraOf(7));
  wait(1_000);
  meter.closed(1);
  wait(1_000);
  meter.closed(2);
  meter.closed(2);
  expect(told).toEqual([
    [7, 0],
    [7, 3_000],
  ]);
});

test("cameras are counted each by itself", () => {
  const { meter, told, wait } = openMeter();
  meter.opened(1, cameraOf(7));
  wait(2_000);
  meter.opened(2, cameraOf(8));
  wait(2_000);
  meter.tell();
  expect(told).toEqual([
    [7, 0],
    [8, 0],
    [7, 4_000],
    [8, 2_000],
  ]);
});
