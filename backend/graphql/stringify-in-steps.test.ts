import { expect, test } from "vitest";
import { stringifyInSteps } from "./stringify-in-steps";

const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, name: `"café" \u2028 ${id}`, cam: null }));

test.each([1_001, 2_000, 2_001, 10_000])(
  "%i rows are written as JSON.stringify writes them",
  async (count) => {
    const answer = {
      data: {
        first: { total: 7, list: rows(count), none: null },
        second: { list: rows(3) },
        all: rows(count),
      },
    };
    expect(await stringifyInSteps(answer)).toBe(JSON.stringify(answer));
  },
);

test("short answers are left to graphql-yoga", async () => {
  expect(await stringifyInSteps({ data: { query_event: { list: rows(1_000) } } })).toBeNull();
  expect(await stringifyInSteps({ data: null })).toBeNull();
});

test("others have their turn while a long answer is written", async () => {
  let turns = 0;
  const tick = () => {
    turns += 1;
    counting = setImmediate(tick);
  };
  let counting = setImmediate(tick);
  await stringifyInSteps({ data: { query_event: { list: rows(10_000) } } });
  clearImmediate(counting);
  expect(turns).toBeGreaterThanOrEqual(9);
});
