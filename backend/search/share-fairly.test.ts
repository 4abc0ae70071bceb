import { expect, test } from "vitest";
import { shareFairly } from "./share-fairly";

const sizes = (counts: Record<string, number>, max: number) => {
  const lists = Object.entries(counts).map(([kind, length]) => [kind, Array(length).fill(kind)]);
  const kept = shareFairly<Record<string, unknown[]>>(Object.fromEntries(lists), max);
  return Object.fromEntries(Object.entries(kept).map(([kind, list]) => [kind, list.length]));
};

test("each kind gets an equal share, and what one leaves free goes to the others", () => {
  expect(sizes({ a: 20, b: 20, c: 20 }, 20)).toEqual({ a: 7, b: 7, c: 6 });
  expect(sizes({ a: 20, b: 2, c: 0 }, 20)).toEqual({ a: 18, b: 2, c: 0 });
  expect(sizes({ a: 3, b: 2, c: 1 }, 20)).toEqual({ a: 3, b: 2, c: 1 });
});

test("the first of a list are kept", () => {
  expect(shareFairly({ a: [1, 2, 3], b: [4] }, 3)).toEqual({ a: [1, 2], b: [4] });
});
