import { expect, test } from "vitest";
import { createBatch } from "./batch";
import type { Context } from "./context";

const createContext = () => ({}) as Context;

test("what the rows of a list ask for is one query, each id once, and unknown ones are left out", async () => {
  const asked: number[][] = [];
  const find = createBatch(async (_context, ids) => {
    asked.push(ids);
    return new Map(ids.filter((id) => id < 10).map((id) => [id, `name ${id}`]));
  });
  const context = createContext();
  const late = Promise.resolve().then(() => find(context, 3));
  const names = await Promise.all([find(context, 1), find(context, 2), find(context, 1), late]);
  expect(names).toEqual(["name 1", "name 2", "name 1", "name 3"]);
  expect(await find(context, 99)).toBeUndefined();
  expect(asked).toEqual([[1, 2, 3], [99]]);
});

test("D12: nothing is kept for a later question, nor for another request", async () => {
  let state = "before";
  const find = createBatch(async (_context, ids) => new Map(ids.map((id) => [id, state])));
  const context = createContext();
  const first = find(context, 1);
  const other = find(createContext(), 1);
  expect(await Promise.all([first, other])).toEqual(["before", "before"]);
  state = "after";
  expect(await find(context, 1)).toBe("after");
});

test("a query that fails fails for all who asked, and for nobody after them", async () => {
  let fails = true;
  const find = createBatch(async (_context, ids) => {
    if (fails) throw new Error("away");
    return new Map(ids.map((id) => [id, id]));
  });
  const context = createContext();
  const both = await Promise.allSettled([find(context, 1), find(context, 2)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  fails = false;
  expect(await find(context, 1)).toBe(1);
});
