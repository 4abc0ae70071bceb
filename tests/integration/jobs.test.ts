import { EventEmitter, once } from "node:events";
import { sql } from "drizzle-orm";
import pg from "pg";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { z } from "zod";
import { openScopes, type Scopes } from "../../backend/db/scopes";
import { defineJob, enqueue, handleJob, type JobHandler } from "../../backend/jobs/job";
import { type JobRunner, startJobs } from "../../backend/jobs/runner";
import { createTestDatabase, type TestDatabase } from "../support/database";

/** The job queue on a real database: transactions, keys, queues, failures, shutdown, crashes, rights. */
const note = defineJob("note", z.object({ text: z.string() }));

let database: TestDatabase;
let scopes: Scopes;
let done: string[];
let logged: string[];
const running: JobRunner[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  scopes = openScopes(database.url);
});

afterAll(async () => {
  await scopes.close();
  await database.close();
});

beforeEach(() => {
  done = [];
  logged = [];
});

afterEach(async () => {
  for (const runner of running.splice(0)) await runner.stop();
  await database.pool.query("delete from graphile_worker._private_jobs");
});

function start(handlers: JobHandler[], timings = {}) {
  const runner = startJobs({
    pool: scopes.jobs,
    handlers,
    timings: { pollMs: 50, ...timings },
    log: (line) => logged.push(line),
  });
  running.push(runner);
  return runner;
}

const noteDone = handleJob(note, async ({ text }) => void done.push(text));

async function listJobs() {
  const { rows } = await database.pool.query(
    "select key, attempts, locked_by, last_error from graphile_worker._private_jobs order by id",
  );
  return rows;
}

test("C11: a job that was written while the clock was two months ahead runs when it is right again", async () => {
  await enqueue(scopes.system, note, { text: "now" });
  await enqueue(scopes.system, note, { text: "in an hour" }, { delaySeconds: 3_600 });
  await database.pool.query(
    `update graphile_worker._private_jobs set run_at = run_at + interval '60 days',
       updated_at = updated_at + interval '60 days'`,
  );
  start([noteDone], { rescueMs: 50 });
  await vi.waitFor(() => expect(done).toEqual(["now"]));
  // The one that ran leaves the queue a moment after it is done.
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      "select run_at between now() + interval '50 minutes' and now() + interval '1 hour' as fits from graphile_worker._private_jobs",
    );
    expect(rows).toEqual([{ fits: true }]);
  });
});

test("a job runs once its transaction is committed, and never when it is rolled back", async () => {
  start([noteDone]);
  const account = scopes.forAccount(7);
  await account
    .transaction(async (tx) => {
      await enqueue(tx, note, { text: "never" });
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  await account.transaction((tx) => enqueue(tx, note, { text: "at once" }));
  await vi.waitFor(() => expect(done).toEqual(["at once"]));
  expect(logged).toEqual([]);
});

test("a waiting job of the same key is replaced; a later one waits for its time", async () => {
  for (const text of ["first", "second"]) {
    await enqueue(scopes.system, note, { text }, { jobKey: "one" });
  }
  await enqueue(scopes.system, note, { text: "late" }, { delaySeconds: 3_600 });
  await enqueue(scopes.system, note, { text: "late" }, { runAt: new Date(Date.now() + 3_600_000) });
  start([noteDone]);
  await vi.waitFor(() => expect(done).toEqual(["second"]));
  await vi.waitFor(async () => expect(await listJobs()).toHaveLength(2));
});

test("jobs of one queue run one after the other, those of others beside them", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = handleJob(note, async ({ text }) => {
    done.push(`${text} begins`);
    if (text === "a1") await held;
    done.push(`${text} ends`);
  });
  const of = (text: string) =>
    enqueue(scopes.system, note, { text }, { queueName: `account ${text[0]}` });
  for (const text of ["a1", "a2", "b1"]) await of(text);
  start([hold]);
  await vi.waitFor(() => expect(done).toContain("b1 ends"));
  expect(done).not.toContain("a2 begins");
  release();
  await vi.waitFor(() => expect(done.slice(-3)).toEqual(["a1 ends", "a2 begins", "a2 ends"]));
});

test("one that fails is logged in a line and tried again until it is given up", async () => {
  const fail = handleJob(note, async (_payload, { attempt, isLast }) => {
    done.push(`${attempt} ${isLast}`);
    throw new Error("no luck");
  });
  start([fail]);
  await enqueue(scopes.system, note, { text: "x" }, { maxAttempts: 2 });
  await vi.waitFor(() => expect(done).toEqual(["1 false"]));
  await vi.waitFor(async () => expect((await listJobs())[0]?.locked_by).toBeNull());
  await database.pool.query("update graphile_worker._private_jobs set run_at = now()");
  await vi.waitFor(() => expect(done).toEqual(["1 false", "2 true"]));
  await vi.waitFor(() => expect(logged).toHaveLength(2));
  expect(logged[0]).toMatch(/Failed task .*note.*no luck/);
  expect(logged.join("")).not.toContain("\n");
});

test("a payload that breaks its rule is refused, and does not run", async () => {
  const wrong = enqueue(scopes.system, note, { text: 3 } as never);
  await expect(wrong).rejects.toThrow(z.ZodError);
  start([noteDone]);
  await database.pool.query(`select graphile_worker.add_job('note', '{"text":3}')`);
  await vi.waitFor(async () => expect((await listJobs())[0]?.last_error).toContain("string"));
  expect(done).toEqual([]);
});

test("a stop gives a running job back as if it had not run", async () => {
  const wait = handleJob(
    note,
    (_payload, { signal }) =>
      new Promise((_resolve, reject) => {
        done.push("begun");
        signal.addEventListener("abort", () => reject(new Error("stopped")));
      }),
  );
  const runner = start([wait]);
  await enqueue(scopes.system, note, { text: "x" });
  await vi.waitFor(() => expect(done).toEqual(["begun"]));
  await running.splice(running.indexOf(runner), 1)[0]?.stop();
  expect(await listJobs()).toMatchObject([{ attempts: 0, locked_by: null, last_error: null }]);
  expect(logged).toEqual([]);
  start([noteDone]);
  await vi.waitFor(() => expect(done).toEqual(["begun", "x"]));
});

test("the jobs of a process that was killed run elsewhere; those of one that lives stay its own", async () => {
  const living = new pg.Client({
    connectionString: database.url,
    application_name: "sightline pool-living",
  });
  await living.connect();
  // The new one was taken while a statement that looks for it began, and has not named its connection.
  const lockedAgo = { living: "1 minute", killed: "1 minute", new: "-5 seconds" };
  for (const [text, ago] of Object.entries(lockedAgo)) {
    await enqueue(scopes.system, note, { text }, { queueName: text });
    await database.pool.query(
      `with job as (
         update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2::interval, attempts = 1
         where locked_by is null returning job_queue_id
       ) update graphile_worker._private_job_queues as queue set locked_by = $1, locked_at = now()
       from job where queue.id = job.job_queue_id`,
      [`pool-${text}`, ago],
    );
  }
  start([noteDone], { rescueMs: 50 });
  try {
    await vi.waitFor(() => expect(done).toEqual(["killed"]));
    // What is done leaves the queue a moment later.
    await vi.waitFor(async () =>
      expect(await listJobs()).toMatchObject([
        { locked_by: "pool-living" },
        { locked_by: "pool-new" },
      ]),
    );
  } finally {
    await living.end();
  }
  await vi.waitFor(() => expect(done).toEqual(["killed", "living"]));
});

test("I7: a job whose end cannot be written runs again once the database is back", async () => {
  const connect = vi.spyOn(scopes.jobs, "connect");
  const refuse = (callback?: (error: Error) => void) => {
    const error = new Error("the database is away");
    return callback ? callback(error) : Promise.reject(error);
  };
  const lose = handleJob(note, async ({ text }) => {
    done.push(text);
    if (done.length === 1) connect.mockImplementation(refuse as never);
  });
  start([lose], { restartMs: 50, rescueMs: 50 });
  await enqueue(scopes.system, note, { text: "x" });
  await vi.waitFor(() => expect(logged.join()).toContain("the database is away"));
  expect(done).toEqual(["x"]);
  connect.mockRestore();
  // As when the database was away for longer than it takes to be sure that a process is gone.
  await database.pool.query(
    "update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'",
  );
  await vi.waitFor(() => expect(done).toEqual(["x", "x"]), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await listJobs()).toEqual([]));
});

test("I7: a queue that begins while the database is away takes jobs once it is back", async () => {
  const connect = vi.spyOn(scopes.jobs, "connect");
  const away = new Error("the database is away");
  connect.mockImplementation(((callback?: (error: Error) => void) =>
    callback ? callback(away) : Promise.reject(away)) as never);
  start([noteDone], { restartMs: 50 });
  // One listens, one looks for jobs, two look after those of others.
  await vi.waitFor(() => expect(connect.mock.calls.length).toBeGreaterThanOrEqual(4));
  connect.mockRestore();
  await enqueue(scopes.system, note, { text: "x" });
  await vi.waitFor(() => expect(done).toEqual(["x"]), { timeout: 10_000 });
});

test("I7: jobs run again after the ends of two could not be written, and one that ran on is broken off", async () => {
  const gate = new EventEmitter();
  const begun = new Set<string>();
  const wait = handleJob(note, async ({ text }, { signal }) => {
    begun.add(text);
    if (text === "z") {
      await once(signal, "abort");
      throw new Error("z is broken off");
    }
    if (text !== "later") await once(gate, text);
    done.push(text);
  });
  start([wait], { concurrency: 4, restartMs: 50, giveUpMs: 200 });
  for (const text of ["x", "y", "z"]) await enqueue(scopes.system, note, { text });
  await vi.waitFor(() => expect(begun).toEqual(new Set(["x", "y", "z"])));

  const connect = vi.spyOn(scopes.jobs, "connect");
  onTestFinished(() => {
    gate.emit("away");
    connect.mockRestore();
  });
  const isRefused = once(gate, "away").then(() => {
    throw new Error("the database is away");
  });
  isRefused.catch(() => undefined);
  connect.mockImplementation(((callback?: (error: Error) => void) =>
    callback ? isRefused.catch(callback) : isRefused) as never);
  // Periodic rescue queries use the same pool: the exact number of calls varies.
  const askedFor = (count: number) =>
    vi.waitFor(() => expect(connect.mock.calls.length).toBeGreaterThanOrEqual(count));
  await askedFor(1); // The worker without a job looks for one.
  gate.emit("x");
  await askedFor(3); // Its end is to be written, and its worker looks for the next.
  gate.emit("y");
  await askedFor(5);
  gate.emit("away");
  const countLost = () => logged.filter((line) => line.includes("Failed to complete jobs")).length;
  await vi.waitFor(() => expect(countLost()).toBe(2));
  connect.mockRestore();
  await enqueue(scopes.system, note, { text: "later" });
  await vi.waitFor(() => expect(done).toContain("later"), { timeout: 10_000 });
  await vi.waitFor(() => expect(logged.join()).toContain("z is broken off"));
});

test("D1: an account's connection adds jobs, and neither sees nor changes them", async () => {
  const account = scopes.forAccount(7);
  await enqueue(account, note, { text: "x" }, { delaySeconds: 60 });
  const table = sql`graphile_worker._private_jobs`;
  expect((await account.execute(sql`select * from ${table}`)).rows).toEqual([]);
  expect((await account.execute(sql`delete from ${table}`)).rowCount).toBe(0);
  expect((await scopes.system.execute(sql`select * from ${table}`)).rows).toHaveLength(1);
  const direct = account.execute(sql`select graphile_worker.add_job('note')`);
  await expect(direct).rejects.toThrow();
});
