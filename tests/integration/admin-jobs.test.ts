import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { defineJob, enqueue, handleJob } from "../../backend/jobs/job";
import { readJobHealth } from "../../backend/jobs/queries";
import { runAdmin } from "../../scripts/admin/admin";
import { createTestQueue, type OwnTestQueue } from "../support/job-queue";

/** What an operator sees of jobs, and can do about those that fail. */
const sound = defineJob("sound", z.object({}));
const broken = defineJob("broken", z.object({ accountId: z.number() }));

let queue: OwnTestQueue;

beforeAll(async () => {
  queue = await createTestQueue();
});

afterEach(() => queue.clear());
afterAll(() => queue.close());

/** A command's lines, their columns apart. */
async function admin(...args: string[]): Promise<string[][]> {
  const lines: string[] = [];
  await runAdmin(["jobs", ...args], {
    settings: { DATABASE_URL: queue.database.url },
    migrationsFolder: path.resolve("backend/db/migrations"),
    print: (line) => lines.push(line),
    confirm: null,
  });
  return lines
    .join("\n")
    .split("\n")
    .map((line) => line.split(/ {2,}/));
}

const health = () => readJobHealth(queue.scopes.system);
let isBroken = true;
const fail = handleJob(broken, async () => {
  if (isBroken) throw new Error("no luck");
});

test("a job that waits behind another of its queue, which may take hours, is not late", async () => {
  const { system } = queue.scopes;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = handleJob(sound, () => released);
  for (const _ of ["first", "second"]) await enqueue(system, sound, {}, { queueName: "one" });
  await queue.database.pool.query(
    "update graphile_worker._private_jobs set run_at = now() - interval '1 hour'",
  );
  expect((await health()).oldestDueSeconds).toBeGreaterThan(3_000);
  queue.start([hold]);
  await vi.waitFor(async () =>
    expect((await queue.list("sound")).filter(({ locked_at }) => locked_at)).toHaveLength(1),
  );
  expect((await health()).oldestDueSeconds).toBe(0);
  release();
  await vi.waitFor(async () => expect(await queue.list("sound")).toEqual([]));
});

test("a kind that fails is seen in the list and in the health, and runs again when told to", async () => {
  const { system } = queue.scopes;
  await enqueue(system, broken, { accountId: 7 }, { maxAttempts: 1 });
  await enqueue(system, broken, { accountId: 8 });
  queue.start([fail]);
  await vi.waitFor(async () =>
    expect(await queue.list("broken")).toMatchObject([
      { attempts: 1, locked_at: null },
      { attempts: 1, locked_at: null },
    ]),
  );
  // Its next try would come while the list is read.
  await queue.database.pool.query(
    "update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where is_available",
  );
  await enqueue(system, sound, {}, { delaySeconds: 600 });
  expect(await admin("list")).toEqual([
    ["KIND", "DUE", "LATER", "RUNNING", "FAILING", "GIVEN UP", "OLDEST DUE"],
    ["broken", "0", "1", "0", "1", "1"],
    ["sound", "0", "1", "0", "0", "0"],
  ]);
  expect(await health()).toEqual({ givenUp: 1, oldestDueSeconds: 0 });
  expect((await admin("failed")).slice(1).map(([, ...columns]) => columns)).toEqual([
    ["broken", '{"accountId":7}', "1", "given up", "no luck"],
    ["broken", '{"accountId":8}', "1", expect.stringMatching(/^2\d{3}-/), "no luck"],
  ]);
  expect(await admin("failed", "--kind", "sound")).toEqual([["none"]]);
  isBroken = false;
  expect(await admin("retry", "--kind", "sound", "--yes")).toEqual([["0 run again."]]);
  expect(await admin("retry", "--yes")).toEqual([["2 run again."]]);
  await vi.waitFor(async () => expect(await queue.list("broken")).toEqual([]));
  expect(await health()).toEqual({ givenUp: 0, oldestDueSeconds: 0 });
});

test("a kind that nobody runs is seen by the age of its oldest job; one that runs is told apart", async () => {
  await enqueue(queue.scopes.system, sound, {}, { runAt: new Date(Date.now() - 725_000) });
  await enqueue(queue.scopes.system, sound, {});
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  queue.start([handleJob(broken, () => held)]);
  await enqueue(queue.scopes.system, broken, { accountId: 7 });
  await vi.waitFor(async () =>
    expect((await admin("list")).slice(1)).toEqual([
      ["broken", "0", "0", "1", "0", "0"],
      ["sound", "2", "0", "0", "0", "0", "12 min"],
    ]),
  );
  expect((await health()).oldestDueSeconds).toBeGreaterThanOrEqual(725);
  release();
});
