import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { limits } from "../../contract/limits";
import type { Database } from "../db/client";
import { defineJob, type JobHandler } from "../jobs/job";
import { handleRound, handleTurns } from "../jobs/recurring";
import { listAccountIds } from "../user/audience";

/** Small enough that a statement does not slow down concurrent queries (docs/performance.md). */
const rowsPerStatement = 5_000;
/** Statements before other accounts have their turn. */
const statementsATurn = 100;

const trimEvents = defineJob("trim_events", z.object({}));
const trimAccountEvents = defineJob(
  "trim_account_events",
  z.object({ accountId: z.number().int().positive() }),
);

interface RetentionCutoff {
  accountId: number;
  /** Older events are deleted. */
  before: Date;
}

/** The largest logs_keep_days of an account's active orders, 30 days without one (decision D69). */
const keptDays = (account: SQL) => sql`coalesce((
  select max(logs_keep_days) from customer_order
  where customer_order.account_id = ${account} and enabled_at <= now() and expires_at > now()
), ${limits.logsKeepDaysDefault}::int)`;

async function findCutoff(db: Database, accountId: number): Promise<RetentionCutoff> {
  const result = await db.execute(sql`
    select extract(epoch from now() - make_interval(days => ${keptDays(sql`${accountId}`)}))::float8 * 1000 as before_ms
  `);
  return { accountId, before: new Date(Number(result.rows[0]?.before_ms)) };
}

/** Days that the account's events are kept (decision D69). */
export async function findKeptDays(db: Database, accountId: number): Promise<number> {
  const result = await db.execute(sql`select ${keptDays(sql`${accountId}`)} as days`);
  return Number(result.rows[0]?.days);
}

/** Archived events and those with an active share link stay, and so do their findings. */
const isKept = (table: "event" | "ai_event", column: "id" | "ref_event_id") => {
  const event = sql`${sql.identifier(table)}.${sql.identifier(column)}`;
  const account = sql`${sql.identifier(table)}.account_id`;
  return sql`(
    exists (select from archive where archive.account_id = ${account} and archive.event_id = ${event})
    or exists (
      select from share_link where share_link.account_id = ${account} and share_link.event_id = ${event}
        and share_link.expires_at > now()
    )
  )`;
};

async function deleteBatch(
  db: Database,
  table: "event" | "ai_event",
  { accountId, before }: RetentionCutoff,
): Promise<number> {
  const rows = sql.identifier(table);
  const column = table === "event" ? "id" : "ref_event_id";
  const result = await db.execute(sql`
    delete from ${rows} where account_id = ${accountId} and (id, event_time) in (
      select id, event_time from ${rows}
      where account_id = ${accountId} and event_time < ${before} and not ${isKept(table, column)}
      order by event_time nulls first limit ${rowsPerStatement}
    )
  `);
  return result.rowCount ?? 0;
}

/**
 * Deletes an account's events and findings that are older than its retention, in batches.
 * @returns false when there are more
 */
export async function trimEventsOf(
  db: Database,
  accountId: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const cutoff = await findCutoff(db, accountId);
  let left = statementsATurn;
  for (const table of ["ai_event", "event"] as const) {
    for (let deleted = rowsPerStatement; deleted === rowsPerStatement; left -= 1) {
      if (left === 0) return false;
      signal?.throwIfAborted();
      deleted = await deleteBatch(db, table, cutoff);
    }
  }
  // Buckets with count 0 do not change any sum, but would be read by each query.
  await db.execute(sql`
    delete from event_hour where account_id = ${accountId} and hour < ${cutoff.before} and count = 0
  `);
  await db.execute(sql`
    delete from event_day where account_id = ${accountId} and day < ${cutoff.before} and count = 0
  `);
  return true;
}

/** Deletes old events every hour. */
export const createRetentionHandlers = ({ workers: db }: { workers: Database }): JobHandler[] => [
  handleRound(db, trimEvents, { everySeconds: 3_600 }, trimAccountEvents, async () =>
    (await listAccountIds(db)).map((accountId) => ({ accountId })),
  ),
  handleTurns(
    db,
    trimAccountEvents,
    async ({ accountId }, { signal }) => !(await trimEventsOf(db, accountId, signal)),
  ),
];
