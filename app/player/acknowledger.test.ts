import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Acknowledger } from "./acknowledger";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function create() {
  const told: number[] = [];
  return { told, acks: new Acknowledger(200, (bytes) => told.push(bytes)) };
}

test("what was taken is told once in its time, and not again", () => {
  const { told, acks } = create();
  acks.add(10);
  acks.add(5);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(200);
  acks.add(1);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([15, 1]);
});

test("many bytes do not wait for their time", () => {
  const { told, acks } = create();
  acks.add(10);
  acks.add(192 * 1024);
  expect(told).toEqual([10 + 192 * 1024]);
  vi.advanceTimersByTime(1_000);
  expect(told).toHaveLength(1);
});

test("what a relay sent that is gone is told to no other", () => {
  const { told, acks } = create();
  acks.add(10);
  acks.reset();
  vi.advanceTimersByTime(100);
  acks.add(3);
  vi.advanceTimersByTime(199);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([3]);
});
