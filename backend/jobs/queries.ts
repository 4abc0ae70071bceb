import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import type { JobState } from "../metrics/process-state";

/** What waits, runs and fails: by graphile-worker's own tables, as the system or the owner. */

const jobs = sql`graphile_worker._private_jobs as jobs`;
const withKind = sql`${jobs} join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id`;

const isGivenUp = sql`jobs.locked_at is null and jobs.attempts >= jobs.max_attempts`;
const isFailing = sql`jobs.locked_at is null and jobs.attempts between 1 and jobs.max_attempts - 1`;
const isDue = sql`jobs.is_available and jobs.run_at <= now()`;
/** One that waits for another of its queue, which may take hours, waits for its turn alone. */
const isInTurn = sql`not exists (
  select from graphile_worker._private_job_queues as queue where queue.id = jobs.job_queue_id and not queue.is_available
)`;
/** The longest that one is due already whose turn it is, in seconds. */
const oldestDue = sql`
  coalesce(extract(epoch from now() - min(jobs.run_at) filter (where ${isDue} and ${isInTurn})), 0)::float8`;

export async function listJobKinds(db: Database): Promise<JobState[]> {
  const count = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`;
  const result = await db.execute(sql`
    select identifier as kind, ${count(isDue)} as due, ${count(sql`jobs.is_available and jobs.run_at > now()`)} as later,
      ${count(sql`jobs.locked_at is not null`)} as running, ${count(isFailing)} as failing,
      ${count(isGivenUp)} as given_up, ${oldestDue} as oldest
    from ${withKind} group by identifier order by identifier
  `);
  return result.rows.map((row) => ({
    kind: String(row.kind),
    due: Number(row.due),
    later: Number(row.later),
    running: Number(row.running),
    failing: Number(row.failing),
    givenUp: Number(row.given_up),
    oldestDueSeconds: Number(row.oldest),
  }));
}

export interface FailedJob {
  id: number;
  kind: string;
  payload: unknown;
  attempts: number;
  /** Null: given up. */
  nextTry: Date | null;
  error: string;
}

const ofKind = (kind: string | undefined) =>
  kind === undefined ? sql`true` : sql`tasks.identifier = ${kind}`;

/** Those that failed, the oldest first. */
export async function listFailedJobs(
  db: Database,
  { kind, limit }: { kind: string | undefined; limit: number },
): Promise<FailedJob[]> {
  const result = await db.execute(sql`
    select jobs.id, identifier as kind, payload, attempts, last_error,
      case when is_available then extract(epoch from run_at)::float8 * 1000 end as next_ms
    from ${withKind} where (${isFailing} or ${isGivenUp}) and ${ofKind(kind)} order by jobs.id limit ${limit}
  `);
  return result.rows.map((row) => ({
    id: Number(row.id),
    kind: String(row.kind),
    payload: row.payload,
    attempts: Number(row.attempts),
    nextTry: row.next_ms === null ? null : new Date(Number(row.next_ms)),
    error: String(row.last_error ?? ""),
  }));
}

/** Makes those that failed due at once, as if they had not run. @returns how many */
export async function retryFailedJobs(db: Database, kind: string | undefined): Promise<number> {
  const result = await db.execute(sql`
    update graphile_worker._private_jobs as jobs set attempts = 0, run_at = now(), updated_at = now()
    from graphile_worker._private_tasks as tasks
    where tasks.id = jobs.task_id and (${isFailing} or ${isGivenUp}) and ${ofKind(kind)}
  `);
  return result.rowCount ?? 0;
}

export interface JobHealth {
  givenUp: number;
  oldestDueSeconds: number;
}

export async function readJobHealth(db: Database): Promise<JobHealth> {
  const result = await db.execute(sql`
    select (count(*) filter (where ${isGivenUp}))::int as given_up, ${oldestDue} as oldest from ${jobs}
  `);
  const { given_up: givenUp, oldest } = result.rows[0] ?? {};
  return { givenUp: Number(givenUp), oldestDueSeconds: Number(oldest) };
}

/** Deletes jobs that were given up a month ago. */
export async function deleteEndedJobs(db: Database, limit: number): Promise<number> {
  const result = await db.execute(sql`
    delete from graphile_worker._private_jobs where id in (
      select id from ${jobs} where ${isGivenUp} and updated_at < now() - interval '30 days' limit ${limit}
    )
  `);
  return result.rowCount ?? 0;
}
