import { sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { Database } from "../db/client";

/** Trims the audit log (decision D69), one batch at a time. */

const batchRows = 5_000;

/** Advisory lock: one trimming at a time across all processes. */
const lockKey = 7_460_069;

/**
 * Deletes rows older than each account keeps: the largest logs keep days of its active orders, 30
 * days without. Rows are removed from the chain's beginning only, and the digest of the last one
 * stays, so that the rest can be checked.
 * @param db the owner's: the cloud's own role cannot delete
 * @returns the number of deleted rows
 */
export async function trimAuditLog(db: Database): Promise<number> {
  const accounts = await db.execute(sql`
    select audit_chain.account_id as key, coalesce((
      select max(customer_order.logs_keep_days) from customer_order
      where customer_order.account_id = audit_chain.account_id and customer_order.expires_at > now()
        and customer_order.enabled_at is not null
    ), ${limits.logsKeepDaysDefault}) as keep_days
    from audit_chain where audit_chain.position > audit_chain.trimmed_position
  `);
  let deleted = 0;
  for (const row of accounts.rows) {
    for (;;) {
      const gone = await trimBatch(db, Number(row.key), Number(row.keep_days));
      deleted += gone;
      if (gone < batchRows) break;
    }
  }
  return deleted;
}

async function trimBatch(db: Database, key: number, keepDays: number): Promise<number> {
  return db.transaction(async (tx) => {
    const lock = await tx.execute(sql`select pg_try_advisory_xact_lock(${lockKey}) as mine`);
    if (lock.rows[0]?.mine !== true) return 0;
    // Rows are a little out of order in time: everything before the first one to keep, not
    // everything old.
    const cut = await tx.execute(sql`
      with oldest as (
        select position, time, hash from audit
        where coalesce(account_id, 0) = ${key} order by position limit ${batchRows}
      ), kept as (
        select min(position) as position from oldest where time > now() - make_interval(days => ${keepDays})
      )
      select oldest.position, oldest.hash from oldest, kept
      where kept.position is null or oldest.position < kept.position
      order by oldest.position desc limit 1
    `);
    const last = cut.rows[0];
    if (!last) return 0;
    await tx.execute(sql`
      update audit_chain set trimmed_position = ${last.position}, trimmed_hash = ${last.hash}
      where account_id = ${key}
    `);
    const result = await tx.execute(sql`
      delete from audit where coalesce(account_id, 0) = ${key} and position <= ${last.position}
    `);
    return result.rowCount ?? 0;
  });
}

const everyMs = 60 * 60_000;

/** Trims the log once an hour for the life of the process. Returns the function that stops it. */
export function startAuditRetention(db: Database): () => void {
  const timer = setInterval(() => {
    trimAuditLog(db).catch((error: unknown) =>
      console.warn("the audit log was not trimmed:", error),
    );
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
