import { type SQL, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { Database } from "../db/client";

/** Small enough that a statement does not slow down concurrent queries (docs/performance.md). */
const rowsPerStatement = 5_000;
const intervalMs = 60 * 60_000;
const firstDelayMs = 5 * 60_000;

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

async function listRetentionCutoffs(db: Database): Promise<RetentionCutoff[]> {
  const result = await db.execute(sql`
    select account.id, extract(epoch from now() - make_interval(days => ${keptDays(sql`account.id`)})
      )::float8 * 1000 as before_ms
    from account
  `);
  return result.rows.map((row) => ({
    accountId: Number(row.id),
    before: new Date(Number(row.before_ms)),
  }));
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
 * Deletes events and findings older than each account's retention, in batches.
 * @param shouldContinue asked before each batch; false ends the run
 * @returns number of deleted rows
 */
export async function trimEvents(
  db: Database,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  let total = 0;
  for (const cutoff of await listRetentionCutoffs(db)) {
    for (const table of ["ai_event", "event"] as const) {
      for (let deleted = rowsPerStatement; deleted === rowsPerStatement && shouldContinue(); ) {
        deleted = await deleteBatch(db, table, cutoff);
        total += deleted;
      }
    }
    // Buckets with count 0 do not change any sum, but would be read by each query.
    await db.execute(sql`
      delete from event_hour where account_id = ${cutoff.accountId} and hour < ${cutoff.before} and count = 0
    `);
    await db.execute(sql`
      delete from event_day where account_id = ${cutoff.accountId} and day < ${cutoff.before} and count = 0
    `);
  }
  return total;
}

/** Deletes old events every hour. Safe in several processes at once. */
export function startTrimming(db: Database): { stop(): Promise<void> } {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = trimEvents(db, () => !stopped).catch((error: unknown) =>
      console.warn(`old events not deleted: ${error instanceof Error ? error.message : error}`),
    );
  };
  const first = setTimeout(run, firstDelayMs);
  const timer = setInterval(run, intervalMs);
  for (const each of [first, timer]) each.unref();
  return {
    async stop() {
      stopped = true;
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
