import { expect, test } from "vitest";
import { createPlace } from "./place";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Requests a slot; the result tells whether it has been acquired. */
function ask(rows: number) {
  const place = createPlace();
  const asked = { place, has: false };
  void place.take(rows).then(() => {
    asked.has = true;
  });
  return asked;
}

test("I15: two large answers are made at a time, in order, and small ones wait for nobody", async () => {
  const [first, second, third, fourth] = [ask(10_000), ask(10_000), ask(10_000), ask(10_000)];
  const small = ask(50);
  await turn();
  expect([first, second, third, fourth, small].map(({ has }) => has)).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
  small.place.leave();
  second.place.leave();
  await turn();
  expect([third.has, fourth.has]).toEqual([true, false]);
  for (const { place } of [first, third, fourth]) place.leave();
  await turn();
  expect(fourth.has).toBe(true);
});

test("a request that asks for two large lists takes one place, and one that waits can go", async () => {
  const [first, second] = [createPlace(), createPlace()];
  await Promise.all([first.take(5_000), first.take(5_000), second.take(5_000), second.take(5_000)]);
  const third = ask(5_000);
  third.place.leave();
  first.leave();
  second.leave();
  // An aborted request goes on asking until it notices.
  await first.take(5_000);
  first.leave();
  await turn();
  const later = [ask(5_000), ask(5_000)];
  await turn();
  expect(later.map(({ has }) => has)).toEqual([true, true]);
  for (const { place } of later) place.leave();
});
