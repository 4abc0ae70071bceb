import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../db/client";
import { defineJob, type JobHandler } from "../jobs/job";
import { handleRound, handleTurns } from "../jobs/recurring";
import { steadyNow } from "../steady-clock";
import { findKeptDays } from "../subscription/service";

/** Trims the audit log (decision D69), one batch at a time. */

const batchRows = 5_000;
/** Batches before other accounts have their turn. */
const batchesATurn = 50;

const trimAudit = defineJob("trim_audit", z.object({}));
/** Account 0 is none. */
const trimAccountAudit = defineJob(
  "trim_account_audit",
  z.object({ accountId: z.number().int().nonnegative() }),
);

/** Accounts with rows in the log. */
async function listLogs(db: Database): Promise<{ accountId: number }[]> {
  const result = await db.execute(sql`
    select account_id from audit_chain where position > trimmed_position
  `);
  return result.rows.map((row) => ({ accountId: Number(row.account_id) }));
}

/**
 * Deletes rows older than the account keeps. Rows are removed from the chain's beginning only, and the digest of the
 * last one stays, so that the rest can be checked.
 * @param db the owner's: the cloud's own role cannot delete
 * @param accountId 0 for rows without an account
 * @returns the number of deleted rows; after a turn's worth there may be more
 */
export async function trimAuditLog(
  db: Database,
  accountId: number,
  signal?: AbortSignal,
): Promise<number> {
  const keepDays = await findKeptDays(db, accountId);
  let deleted = 0;
  for (let batch = 0; batch < batchesATurn; batch += 1) {
    signal?.throwIfAborted();
    const gone = await trimBatch(db, accountId, keepDays);
    deleted += gone;
    if (gone < batchRows) break;
  }
  return deleted;
}

async function trimBatch(db: Database, key: number, keepDays: number): Promise<number> {
  return db.transaction(async (tx) => {
    // A job whose process seemed to be gone may run a second time.
    const lock = await tx.execute(
      sql`select pg_try_advisory_xact_lock(hashtextextended('audit trim ' || ${key}::bigint, 0)) as mine`,
    );
    if (lock.rows[0]?.mine !== true) return 0;
    // Rows are a little out of order in time: everything before the first one to keep, not
    // everything old.
    const cut = await tx.execute(sql`
      with oldest as (
        select position, time, hash from audit
        where coalesce(account_id, 0) = ${key} order by position limit ${batchRows}
      ), kept as (
        select min(position) as position from oldest where time > ${steadyNow()} - make_interval(days => ${keepDays})
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

/** Trims the log every hour. @param owner connects as the database's owner */
export const createAuditRetentionHandlers = ({
  workers: db,
  owner,
}: {
  workers: Database;
  owner: Database;
}): JobHandler[] => [
  handleRound(db, trimAudit, { everySeconds: 3_600 }, trimAccountAudit, () => listLogs(owner)),
  handleTurns(
    db,
    trimAccountAudit,
    async ({ accountId }, { signal }) =>
      (await trimAuditLog(owner, accountId, signal)) === batchesATurn * batchRows,
  ),
];
