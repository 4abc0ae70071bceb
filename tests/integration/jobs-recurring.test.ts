import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { defineJob, handleJob, type JobRun } from "../../backend/jobs/job";
import {
  enqueueOnce,
  handleRecurring,
  housekeepingQueue,
  runNow,
} from "../../backend/jobs/recurring";
import { createTestQueue, type OwnTestQueue } from "../support/job-queue";

/** Housekeeping on a real database: what recurs, and what one account's work means for the others'. */
const tidy = defineJob("tidy", z.object({}));
const tidyAccount = defineJob("tidy_account", z.object({ accountId: z.number() }));

let queue: OwnTestQueue;
let done: string[];

beforeAll(async () => {
  queue = await createTestQueue();
});

beforeEach(() => {
  done = [];
});
afterEach(() => queue.clear());
afterAll(() => queue.close());

const recurring = (
  name: string,
  run: (run: JobRun) => unknown = () => undefined,
  firstSeconds = 0,
) =>
  handleRecurring(
    queue.scopes.system,
    tidy,
    { everySeconds: 600, firstSeconds, payloads: [{}] },
    async (_payload, jobRun) => {
      done.push(name);
      await run(jobRun);
    },
  );

test("two processes do a recurring job once, and it waits for its next time", async () => {
  for (const name of ["first", "second"]) {
    const handler = recurring(name);
    await handler.begin?.();
    queue.start([handler]);
  }
  await queue.settled("tidy");
  // A third process starts after that.
  await recurring("third").begin?.();
  const [next, ...others] = await queue.list("tidy");
  expect(others).toEqual([]);
  expect(Number(next?.run_at) - Date.now()).toBeGreaterThan(590_000);
  expect(done).toHaveLength(1);
  await queue.makeDue();
  await vi.waitFor(() => expect(done).toHaveLength(2));
});

test("the first run of all waits as long as the job says, however often processes start", async () => {
  for (let start = 0; start < 3; start += 1) {
    const handler = recurring("early", undefined, 3_600);
    await handler.begin?.();
  }
  const jobs = await queue.list("tidy");
  expect(jobs).toHaveLength(1);
  expect(Number(jobs[0]?.run_at) - Date.now()).toBeGreaterThan(3_500_000);
});

test("one that fails is tried again sooner than its next time, and goes on recurring", async () => {
  let isBroken = true;
  const handler = recurring("try", () => {
    if (isBroken) throw new Error("no luck");
  });
  await handler.begin?.();
  queue.start([handler]);
  await vi.waitFor(async () =>
    expect(await queue.list("tidy")).toMatchObject([{ last_error: "no luck", locked_at: null }]),
  );
  const [failed] = await queue.list("tidy");
  expect(Number(failed?.run_at) - Date.now()).toBeLessThan(60_000);
  // A process that starts meanwhile takes nothing of the failure back.
  await handler.begin?.();
  expect(await queue.list("tidy")).toMatchObject([{ last_error: "no luck" }]);
  isBroken = false;
  await queue.makeDue();
  await vi.waitFor(async () =>
    expect(await queue.list("tidy")).toMatchObject([{ attempts: 0, last_error: null }]),
  );
  expect(done.length).toBeGreaterThanOrEqual(2);
});

/** As if each job were running in a process that was killed a minute ago. */
const lockAsKilled = () =>
  queue.database.pool.query(
    `update graphile_worker._private_jobs
     set locked_by = 'pool-killed', locked_at = now() - interval '1 minute', attempts = 1`,
  );

test("one that a process was killed in runs again elsewhere, and goes on recurring", async () => {
  const handler = recurring("elsewhere");
  await handler.begin?.();
  await lockAsKilled();
  queue.start([handler], { rescueMs: 50 });
  await vi.waitFor(() => expect(done).toEqual(["elsewhere"]));
  await vi.waitFor(async () =>
    expect(await queue.list("tidy")).toMatchObject([{ attempts: 0, locked_by: null }]),
  );
});

test("one that a process was killed in after its next run was added is gone, and not given up", async () => {
  const handler = recurring("next");
  await handler.begin?.();
  await lockAsKilled();
  await runNow(queue.scopes.system, tidy, {});
  const [killed] = await queue.list("tidy");
  queue.start([handler], { rescueMs: 50 });
  await vi.waitFor(async () => {
    const left = await queue.list("tidy");
    expect(left).toHaveLength(1);
    expect(left[0]?.id).not.toBe(killed?.id);
  });
});

test("one that is asked for while it runs runs again at once", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handler = recurring("run", () => (done.length === 1 ? held : undefined));
  await handler.begin?.();
  queue.start([handler], { concurrency: 1 });
  await vi.waitFor(() => expect(done).toHaveLength(1));
  await runNow(queue.scopes.system, tidy, {});
  release();
  await vi.waitFor(() => expect(done).toHaveLength(2));
  await queue.settled("tidy");
  expect(await queue.list("tidy")).toHaveLength(1);
});

test("an account whose work always fails or takes long delays no other's", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = defineJob("slow", z.object({ accountId: z.number(), part: z.number() }));
  const handlers = [
    handleJob(tidyAccount, async ({ accountId }) => {
      if (accountId === 1) throw new Error("always");
      done.push(`account ${accountId}`);
    }),
    handleJob(slow, () => held),
  ];
  const { system } = queue.scopes;
  const queueName = housekeepingQueue;
  const parts = [1, 2, 3].map((part) => ({ accountId: 2, part }));
  await enqueueOnce(system, slow, parts, { queueName });
  const accounts = [1, 3, 4].map((accountId) => ({ accountId }));
  await enqueueOnce(system, tidyAccount, accounts, { queueName });
  // Two places: one is held by the slow account, and its other work does not take the second.
  queue.start(handlers, { concurrency: 2 });
  await vi.waitFor(() => expect(done.sort()).toEqual(["account 3", "account 4"]));
  await vi.waitFor(async () =>
    expect(await queue.list("tidy_account")).toMatchObject([
      { payload: { accountId: 1 }, last_error: "always" },
    ]),
  );
  // The next round adds nothing for the account that has its job still.
  await enqueueOnce(system, tidyAccount, accounts, { queueName });
  await vi.waitFor(() => expect(done).toHaveLength(4));
  await vi.waitFor(async () => expect(await queue.list("tidy_account")).toHaveLength(1));
  release();
});
