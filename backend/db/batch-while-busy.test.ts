import pg from "pg";
import { expect, test } from "vitest";
import { batchWhileBusy } from "./batch-while-busy";

/** A statement whose answers the test gives. */
function createAsked() {
  const asked: { keys: number[]; answer(): void; fail(error: Error): void }[] = [];
  const ask = (keys: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      asked.push({ keys, answer: () => resolve(keys.map((key) => key * 10)), fail: reject });
    });
  const next = () =>
    expect
      .poll(() => asked.length)
      .toBeGreaterThan(0)
      .then(() => asked.shift());
  return { ask, next, asked };
}

test("who asks alone is asked for at once; what comes while that runs goes together, in its order", async () => {
  const { ask, next, asked } = createAsked();
  const load = batchWhileBusy(ask);
  const first = load(1);
  const alone = await next();
  expect(alone?.keys).toEqual([1]);
  const later = [load(2), load(3), load(2)];
  alone?.answer();
  expect(await first).toBe(10);
  const together = await next();
  expect(together?.keys).toEqual([2, 3, 2]);
  together?.answer();
  expect(await Promise.all(later)).toEqual([20, 30, 20]);
  expect(asked).toEqual([]);
});

test("a statement has no more than five hundred keys, and one runs at a time", async () => {
  const { ask, next, asked } = createAsked();
  const load = batchWhileBusy(ask);
  const all = Array.from({ length: 1_200 }, (_, key) => load(key));
  const sizes: (number | undefined)[] = [];
  for (let part = 0; part < 3; part++) {
    const running = await next();
    expect(asked).toEqual([]);
    sizes.push(running?.keys.length);
    running?.answer();
  }
  expect(sizes).toEqual([500, 500, 200]);
  expect((await Promise.all(all)).at(-1)).toBe(11_990);
});

const refused = (code: string) =>
  new Error("Failed query", {
    cause: Object.assign(new pg.DatabaseError("refused", 0, "error"), { code }),
  });

test("data that the database does not take fails only who brought it", async () => {
  const load = batchWhileBusy(async (keys: number[]) => {
    if (keys.includes(2)) throw refused("22P05");
    return keys;
  });
  const answers = await Promise.allSettled([load(1), load(2), load(3)]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("any other error is everybody's, without asking again, and the next are asked for as ever", async () => {
  let times = 0;
  const load = batchWhileBusy(async (keys: number[]) => {
    times++;
    if (times === 1) throw refused("57014");
    return keys;
  });
  const answers = await Promise.allSettled([load(1), load(2)]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(times).toBe(1);
  expect(await load(3)).toBe(3);
});
