import { expect, test } from "vitest";
import { limits } from "~contract/limits";
import { pickRows } from "./picked-rows";

const row = (id: number, canManage = true) => ({ id: String(id), can_manage: canManage });
const shown = [row(1), row(2), row(3, false)];
const pick = (search: string, found: Parameters<typeof pickRows>[2] = async () => null) =>
  pickRows(new URLSearchParams(search), shown, found);

/** Finds as many rows as a cloud whose pages have this limit gives. */
const cloud = (total: number, pageLimit: number) => async (limit: number) => ({
  total,
  list: Array.from({ length: Math.min(total, limit, pageLimit) }, (_, index) => row(index)),
});

test("the ticked rows, without those the viewer may not change", async () => {
  expect(await pick("id=1&id=3&id=9")).toEqual({ rows: [row(1)], skipped: 1, problem: null });
  expect(await pick("id=3")).toMatchObject({ rows: [], skipped: 1, problem: { kind: "none" } });
  expect(await pick("")).toMatchObject({ rows: [], problem: { kind: "none" } });
});

test("all that match are all of them, on whatever page", async () => {
  const { rows, problem } = await pick("all=1", cloud(4_312, limits.idsPerCall));
  expect(rows.length).toBe(4_312);
  expect(problem).toBeNull();
});

test.for([
  [limits.idsPerCall + 1, limits.idsPerCall],
  [4_312, 100],
] as const)(
  "%i that match, of which the cloud gives %i, are refused, not cut",
  async ([total, pageLimit]) => {
    expect(await pick("all=1", cloud(total, pageLimit))).toEqual({
      rows: [],
      skipped: 0,
      problem: { kind: "too_many", total, max: limits.idsPerCall },
    });
  },
);

test("rows that did not load are not taken for none", async () => {
  expect(await pick("all=1")).toMatchObject({ rows: [], problem: { kind: "failed" } });
});
