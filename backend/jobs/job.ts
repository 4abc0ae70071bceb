import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database, Transaction } from "../db/client";

/**
 * A kind of job: its name and what it is told. Domains declare theirs with `defineJob`, enqueue it in the transaction
 * that makes it necessary, and handle it in backend/jobs/registry.ts.
 */
export interface Job<Payload> {
  name: string;
  /** Ids, not rows: a job reads what is true when it runs. */
  payload: z.ZodType<Payload, z.ZodTypeDef, unknown>;
}

export function defineJob<Schema extends z.ZodTypeAny>(
  name: string,
  payload: Schema,
): Job<z.output<Schema>> {
  return { name, payload };
}

export interface JobOptions {
  /** Not before; now where not given. */
  runAt?: Date;
  /** The same by the database's clock. */
  delaySeconds?: number;
  /** A waiting job of this key is replaced; one that runs already is run again afterwards. */
  jobKey?: string;
  /** Failures until it is given up; 25, over about three days, where not given. */
  maxAttempts?: number;
  /** Jobs of one queue run one after the other, such as those of one account. */
  queueName?: string;
  /** Those of `JobRun.leaveToOthers`; as the system. */
  flags?: readonly string[] | undefined;
}

/** Adds a job that runs once the caller's transaction is committed, and never when it is rolled back. */
export async function enqueue<Payload>(
  tx: Transaction | Database,
  job: Job<Payload>,
  payload: Payload,
  { runAt, delaySeconds = 0, jobKey, maxAttempts, queueName, flags }: JobOptions = {},
): Promise<void> {
  const text = JSON.stringify(job.payload.parse(payload));
  const columns = sql`${job.name}, ${text}::json, ${queueName ?? null}, ${startOf(runAt, delaySeconds)},
    ${maxAttempts ?? null}::int, ${jobKey ?? null}`;
  // The function that an account's connection may call knows no flags.
  await tx.execute(
    flags
      ? sql`select graphile_worker.add_job(${columns}, flags => ${sql.param(flags)}::text[])`
      : sql`select enqueue_job(${columns})`,
  );
}

export const startOf = (runAt: Date | undefined, delaySeconds: number): SQL =>
  runAt
    ? sql`${runAt.toISOString()}::timestamptz`
    : sql`now() + make_interval(secs => ${delaySeconds})`;

/** What a handler knows of its run. */
export interface JobRun {
  /** This run, from 1. */
  attempt: number;
  /** A failure now is final. */
  isLast: boolean;
  /** Aborts when the process stops: the job goes back to the queue, and the run does not count. */
  signal: AbortSignal;
  /**
   * Aborts only then, and not when the queue is begun anew because the database was away: for a run of hours, whose
   * work shows by itself whose it is.
   */
  stopping: AbortSignal;
  /**
   * Flags for a job that follows this one and that another process must look at: for a few seconds this process does
   * not take it, and after them it may, as the other may be gone.
   */
  leaveToOthers(): string[];
}

/** Runs the jobs of one kind. A job may run twice: after a crash nobody knows how far it came. */
export interface JobHandler {
  name: string;
  /** Of a recurring job: enqueues its first run, unless another process has. */
  begin?(): Promise<void>;
  /** @throws to be tried again, a little later each time */
  run(payload: unknown, run: JobRun): Promise<void>;
}

export function handleJob<Payload>(
  job: Job<Payload>,
  run: (payload: Payload, run: JobRun) => Promise<void>,
): JobHandler {
  // One that does not parse fails, and is tried again: it may be meant for a newer version of us.
  return { name: job.name, run: async (payload, of) => run(job.payload.parse(payload), of) };
}
