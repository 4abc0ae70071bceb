import { sql } from "drizzle-orm";
import { Logger, runMigrations } from "graphile-worker";
import type { Pool } from "pg";
import type { Database } from "./client";

/** Says what went wrong, in one line; graphile-worker's progress is of no interest. */
export function createQueueLogger(log: (line: string) => void): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error" || level === "warning") log(message.split("\n", 1)[0] ?? "");
  });
}

/**
 * The cloud's role runs jobs only as the system: rows of an account's own connection are out of its
 * sight, and it adds jobs through a function of the owner's.
 */
const rights = [
  sql`grant usage on schema graphile_worker to sightline_app`,
  sql`grant select, insert, update, delete on graphile_worker._private_jobs,
    graphile_worker._private_job_queues, graphile_worker._private_tasks to sightline_app`,
  // Only where missing: it locks a table that other processes work with.
  sql`do $$
    declare name text;
    begin
      for name in select unnest(array['_private_jobs', '_private_job_queues', '_private_tasks'])
        except select tablename from pg_policies where schemaname = 'graphile_worker' and policyname = 'workers'
      loop
        execute format('create policy workers on graphile_worker.%I to sightline_app
          using ((select sightline_system()))', name);
      end loop;
    end $$`,
  sql`create or replace function enqueue_job(
    name text, payload json, queue_name text, run_at timestamptz, max_attempts integer, job_key text
  ) returns void language sql security definer set search_path = public, pg_temp as $$
    select graphile_worker.add_job(name, payload, queue_name, run_at, max_attempts, job_key)
  $$`,
  sql`revoke execute on function enqueue_job from public`,
  sql`grant execute on function enqueue_job to sightline_app`,
];

/** Whether the queue is installed to its end: its last step makes the function. As the owner. */
export async function hasJobQueue(pool: Pool): Promise<boolean> {
  const result = await pool.query(
    "select has_function_privilege('sightline_app', to_regprocedure('enqueue_job(text, json, text, timestamptz, integer, text)'), 'execute') as installed",
  );
  return result.rows[0]?.installed === true;
}

/** Longer than another process takes to install the queue. */
const lockWaitMs = 60_000;

/** Creates or updates graphile-worker's own schema, one process at a time. As the owner. */
export async function installJobQueue(db: Database): Promise<void> {
  const { $client: pool } = db as Database & { $client: Pool };
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(lockWaitMs)}, true)`);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('job queue', 0))`);
    const logger = createQueueLogger((line) => console.warn(`job queue: ${line}`));
    // On connections of its own: this one holds the lock.
    await runMigrations({ pgPool: pool, logger });
    for (const statement of rights) await tx.execute(statement);
  });
}
