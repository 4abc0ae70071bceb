import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { runTaskList, type Task, type WorkerEvents, type WorkerPool } from "graphile-worker";
import type { Pool, PoolClient } from "pg";
import { createQueueLogger } from "../db/job-queue";
import { inSpan } from "../metrics/spans";
import { withinLimit } from "../within-limit";
import type { JobHandler, JobRun } from "./job";
import { forever } from "./recurring";

const defaults = {
  /** Jobs this process runs at the same time. */
  concurrency: 4,
  /** Interval of looking for jobs that have become due; a new one is announced. */
  pollMs: 2_000,
  /** Longer than another process takes to look for the job that is left to it. */
  leaveMs: 3_000,
  /** Interval of looking for jobs of processes that are gone, and of a clock that was ahead. */
  rescueMs: 30_000,
  /** Pause after the queue has given up because the database was away. */
  restartMs: 5_000,
  /** A queue that has given up is left to itself this long after, and what it still runs is broken off. */
  giveUpMs: 10_000,
  /** A job that has not ended this long after the stop is left to its end, and runs again elsewhere. */
  stopMs: 5_000,
};
export type JobTimings = Partial<typeof defaults>;

export interface JobRunner {
  /** Takes no more jobs, ends those that run, and gives them back. */
  stop(): Promise<void>;
}

/** Name of the connection that shows the other processes that this one is alive. */
const connectionName = (workerId: string) => `sightline ${workerId}`;

/**
 * Runs this process's share of the cloud's jobs.
 * @param pool connections set to the system; one of them listens for new jobs
 */
export function startJobs(options: {
  pool: Pool;
  handlers: readonly JobHandler[];
  timings?: JobTimings;
  log?(line: string): void;
}): JobRunner {
  const { pool, handlers } = options;
  const timings = { ...defaults, ...options.timings };
  const log = options.log ?? ((line) => console.warn(`job queue: ${line}`));
  const stopping = new AbortController();
  const left = createLeftJobs(timings.leaveMs);
  const interrupted: string[] = [];
  const toTask =
    ({ name, run }: JobHandler, signal: AbortSignal): Task =>
    async (payload, { job }) => {
      const { attempts: attempt, max_attempts: max } = job;
      const options = { root: true, attributes: { "sightline.attempt": attempt } };
      const of: JobRun = {
        attempt,
        isLast: attempt >= max,
        signal,
        stopping: stopping.signal,
        leaveToOthers: () => left.flagsOf(Object.keys(job.flags ?? {})),
      };
      try {
        await inSpan(`job ${name}`, options, async () => run(payload, of));
      } catch (error) {
        if (stopping.signal.aborted) interrupted.push(job.id);
        throw error;
      }
    };
  const report = (error: unknown) => log(String(error));
  let restart: NodeJS.Timeout | undefined;

  function createEvents(): WorkerEvents {
    const events: WorkerEvents = new EventEmitter();
    events.on("pool:listen:success", ({ client, workerPool }) => {
      nameConnection(client, connectionName(workerPool.id)).catch(report);
    });
    // It goes back to the pool, and must not stand for a process that works no more.
    events.on("pool:listen:release", ({ client }) => {
      nameConnection(client, "sightline").catch(() => undefined);
    });
    return events;
  }

  /**
   * Settles when the queue has stopped, and no later than `giveUpMs` after it began to: graphile-worker 0.17 waits for
   * ever once the ends of two jobs could not be written at the same time, for it counts the ends under way below none.
   */
  function whenOver(opened: WorkerPool, events: WorkerEvents): Promise<void> {
    return new Promise((resolve) => {
      let late: NodeJS.Timeout | undefined;
      events.once("pool:gracefulShutdown", () => {
        late = setTimeout(resolve, timings.giveUpMs).unref();
      });
      opened.promise.catch(report).finally(() => {
        clearTimeout(late);
        resolve();
      });
    });
  }

  /**
   * Stops a queue whose first look for a job failed: graphile-worker 0.17 keeps that failure for an answer, listens, and
   * takes no job any more.
   */
  function stopWhereBlind(opened: WorkerPool, events: WorkerEvents): void {
    const stop = () => void Promise.resolve(opened.gracefulShutdown()).catch(report);
    const forget = () => void events.off("worker:getJob:error", stop);
    events.once("worker:getJob:error", stop);
    events.once("worker:getJob:empty", forget);
    events.once("job:start", forget);
    events.once("pool:gracefulShutdown", forget);
  }

  function open(): WorkerPool {
    const events = createEvents();
    const over = new AbortController();
    const signal = AbortSignal.any([stopping.signal, over.signal]);
    const tasks = Object.fromEntries(
      handlers.map((handler) => [handler.name, toTask(handler, signal)]),
    );
    const opened = runTaskList(
      {
        concurrency: timings.concurrency,
        pollInterval: timings.pollMs,
        noHandleSignals: true,
        forbiddenFlags: left.list,
        events,
        // What is interrupted is no failure to report.
        logger: createQueueLogger((line) => stopping.signal.aborted || log(line)),
        // Without a batch a job whose end cannot be written, as while the database is away, ends the process.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      },
      tasks,
      pool,
    );
    stopWhereBlind(opened, events);
    whenOver(opened, events)
      .then(() => {
        over.abort();
        if (stopping.signal.aborted) return;
        restart = setTimeout(() => {
          workers = open();
        }, timings.restartMs);
      })
      .catch(report);
    return opened;
  }

  let workers = open();
  const rescue = () => {
    unlockDeadWorkers(pool, workers.id)
      .then(() => deleteReplaced(pool))
      .catch(report);
    setBackLateJobs(pool).catch(report);
  };
  rescue();
  const timer = setInterval(rescue, timings.rescueMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      clearTimeout(restart);
      const late = setTimeout(() => void workers.forcefulShutdown("stopped"), timings.stopMs);
      await withinLimit(
        Promise.resolve(workers.gracefulShutdown()).catch(report),
        2 * timings.stopMs,
      );
      clearTimeout(late);
      if (interrupted.length > 0) await returnJobs(pool, interrupted);
    },
  };
}

/** Jobs that this process leaves to others, each by a flag of its own. */
function createLeftJobs(leaveMs: number) {
  const processId = randomUUID();
  const flags = new Set<string>();
  let count = 0;
  return {
    list: () => [...flags],
    /** @param before flags of the job that is left: others' stay, for they leave it, too */
    flagsOf(before: readonly string[]): string[] {
      count += 1;
      const flag = `${processId} ${count}`;
      flags.add(flag);
      setTimeout(() => flags.delete(flag), leaveMs).unref();
      return [...before.filter((each) => !each.startsWith(processId)), flag];
    },
  };
}

async function nameConnection(client: PoolClient, name: string): Promise<void> {
  await client.query("select set_config('application_name', $1, false)", [name]);
}

/** As if they had not run: they are due at once, for another process or the next start. */
async function returnJobs(pool: Pool, ids: string[]): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set attempts = greatest(0, attempts - 1), run_at = now(), last_error = null
     where id = any($1::bigint[]) and locked_at is null`,
    [ids],
  );
}

/** A process that has just taken a job may not have named its connection yet. */
const graceSeconds = 10;

/**
 * Without this, the jobs of a process that was killed would wait for four hours. A job that was locked in the future is
 * of a process whose clock was ahead; by less than the grace it was taken while this statement began.
 */
async function unlockDeadWorkers(pool: Pool, ownId: string): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker._private_jobs
     where locked_by <> $1 and locked_at not between now() - make_interval(secs => $2) and now() + make_interval(secs => $2) and not exists (
       select from pg_stat_activity
       where datname = current_database() and application_name = 'sightline ' || locked_by
     ) having count(*) > 0`,
    [ownId, graceSeconds],
  );
}

/**
 * Housekeeping whose next run was added while it ran has lost its key to it, and is not taken again. Where its process
 * was killed in that moment it would look given up, which nothing of its kind can be.
 */
async function deleteReplaced(pool: Pool): Promise<void> {
  await pool.query(
    `delete from graphile_worker._private_jobs
     where attempts = $1 and max_attempts = $1 and key is null and locked_at is null`,
    [forever],
  );
}

/**
 * Jobs that were written while the machine's clock was ahead, what recurs among them, would wait until it is that late
 * again: they are due as long after now as they were after then.
 */
async function setBackLateJobs(pool: Pool): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now() + (run_at - updated_at), updated_at = now()
     where updated_at > now() + interval '1 minute' and locked_at is null`,
  );
}
