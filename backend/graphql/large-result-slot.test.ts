import { expect, test } from "vitest";
import { createLargeResultSlot } from "./large-result-slot";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Requests a slot; the result tells whether it has been acquired. */
function request(rows: number) {
  const slot = createLargeResultSlot();
  const state = { slot, has: false };
  void slot.acquire(rows).then(() => {
    state.has = true;
  });
  return state;
}

test("I15: two large answers are made at a time, in order, and small ones never wait", async () => {
  const [first, second, third, fourth] = [
    request(10_000),
    request(10_000),
    request(10_000),
    request(10_000),
  ];
  const small = request(50);
  await turn();
  expect([first, second, third, fourth, small].map(({ has }) => has)).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
  small.slot.release();
  second.slot.release();
  await turn();
  expect([third.has, fourth.has]).toEqual([true, false]);
  for (const { slot } of [first, third, fourth]) slot.release();
  await turn();
  expect(fourth.has).toBe(true);
});

test("a request that asks for two large lists takes one place, and one that waits can go", async () => {
  const [first, second] = [createLargeResultSlot(), createLargeResultSlot()];
  await Promise.all([
    first.acquire(5_000),
    first.acquire(5_000),
    second.acquire(5_000),
    second.acquire(5_000),
  ]);
  const third = request(5_000);
  third.slot.release();
  first.release();
  second.release();
  // An aborted request goes on asking until it notices.
  await first.acquire(5_000);
  first.release();
  await turn();
  const later = [request(5_000), request(5_000)];
  await turn();
  expect(later.map(({ has }) => has)).toEqual([true, true]);
  for (const { slot } of later) slot.release();
});
