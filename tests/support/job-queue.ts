import { vi } from "vitest";
import { openScopes, type Scopes } from "../../backend/db/scopes";
import type { JobHandler, JobRun } from "../../backend/jobs/job";
import { type JobRunner, startJobs } from "../../backend/jobs/runner";
import { createTestDatabase, type TestDatabase } from "./database";

export interface TestQueue {
  scopes: Scopes;
  /** What the runners logged. */
  logged: string[];
  /** A process that runs these jobs. */
  start(
    handlers: readonly JobHandler[],
    timings?: Parameters<typeof startJobs>[0]["timings"],
  ): JobRunner;
  /** Jobs of a kind, the oldest first. */
  list(kind: string): Promise<Record<string, unknown>[]>;
  /** As if the time of those that wait had come. */
  makeDue(): Promise<void>;
  /** Waits until each job of a kind is done, or waits for its time. */
  settled(kind: string): Promise<void>;
  stop(): Promise<void>;
  /** Stops what runs, and deletes what is left. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** A first run, for a handler that is called by itself. */
export const runOf = (signal: AbortSignal): JobRun => ({
  attempt: 1,
  isLast: false,
  signal,
  stopping: signal,
  leaveToOthers: () => [],
});

/** Job runners over a test's database, as several processes of one cloud have them. */
export function openTestQueue({ url, pool }: Pick<TestDatabase, "url" | "pool">): TestQueue {
  const scopes = openScopes(url);
  const runners: JobRunner[] = [];
  const logged: string[] = [];
  const list: TestQueue["list"] = async (kind) => {
    const { rows } = await pool.query(
      `select jobs.* from graphile_worker._private_jobs as jobs
       join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
       where identifier = $1 order by jobs.id`,
      [kind],
    );
    return rows;
  };
  const stop = async () => {
    for (const runner of runners.splice(0)) await runner.stop();
  };
  const clear = async () => {
    await stop();
    await pool.query("delete from graphile_worker._private_jobs");
    logged.length = 0;
  };
  return {
    scopes,
    logged,
    start(handlers, timings = {}) {
      const log = (line: string) => void logged.push(line);
      const runner = startJobs({
        pool: scopes.jobs,
        handlers,
        timings: { pollMs: 50, ...timings },
        log,
      });
      runners.push(runner);
      return runner;
    },
    list,
    async makeDue() {
      await pool.query(
        "update graphile_worker._private_jobs set run_at = now() where locked_at is null",
      );
    },
    settled: (kind) =>
      vi.waitFor(async () => {
        const now = Date.now();
        const busy = (await list(kind)).filter(
          ({ locked_at, run_at, is_available }) =>
            locked_at !== null || (is_available === true && Number(run_at) <= now),
        );
        if (busy.length > 0) throw new Error(`${busy.length} jobs of ${kind} are under way`);
      }),
    stop,
    clear,
    async close() {
      await clear();
      await scopes.close();
    },
  };
}

/** Has a database of its own, which is closed with it. */
export interface OwnTestQueue extends TestQueue {
  database: TestDatabase;
}

export async function createTestQueue(): Promise<OwnTestQueue> {
  const database = await createTestDatabase();
  const queue = openTestQueue(database);
  const close = async () => {
    await queue.close();
    await database.close();
  };
  return { ...queue, database, close };
}
