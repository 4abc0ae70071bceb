import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { batchWhileBusy } from "./batch-while-busy";

afterEach(() => {
  vi.useRealTimers();
});

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

test("after a statement the next ones gather for as long as is wanted", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const { ask, next, asked } = createAsked();
  const load = batchWhileBusy(ask, 20);
  const first = load(1);
  while (asked.length === 0) await new Promise(setImmediate);
  asked.shift()?.answer();
  expect(await first).toBe(10);
  const later = [load(2)];
  vi.advanceTimersByTime(19);
  for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
  expect(asked).toEqual([]);
  later.push(load(3));
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  const together = await next();
  expect(together?.keys).toEqual([2, 3]);
  together?.answer();
  expect(await Promise.all(later)).toEqual([20, 30]);
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
