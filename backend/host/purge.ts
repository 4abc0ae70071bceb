import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "../db/client";
import { defineJob, type JobHandler } from "../jobs/job";
import { enqueueHousekeeping, handleRound, handleTurns } from "../jobs/recurring";

/** Deletes the rows of deleted hosts, a few thousand at a time, so that no other query waits. */

const batchRows = 5_000;
/** Statements before other accounts have their turn. */
const statementsATurn = 100;

const id = z.number().int().positive();
const deletedHost = z.object({ accountId: id, hostId: id });
type DeletedHost = z.output<typeof deletedHost>;

const purgeHost = defineJob("purge_host", deletedHost);
/** For hosts that were deleted before their purge was a job. */
export const purgeHosts = defineJob("purge_hosts", z.object({}));

/** Call in the transaction that deletes the host. */
export const enqueueHostPurge = (tx: Transaction, host: DeletedHost): Promise<void> =>
  enqueueHousekeeping(tx, purgeHost, host);

async function listDeleted(db: Database): Promise<DeletedHost[]> {
  const deleted = await db.execute(
    sql`select id, account_id from host where deleted_at is not null`,
  );
  return deleted.rows.map((row) => ({
    accountId: Number(row.account_id),
    hostId: Number(row.id),
  }));
}

/** @returns false when there is more to delete */
async function purge(
  db: Database,
  { accountId, hostId }: DeletedHost,
  signal: AbortSignal,
): Promise<boolean> {
  let left = statementsATurn;
  const deleteAll = async (table: SQL, where: SQL) => {
    for (let deleted = batchRows; deleted === batchRows && left > 0; left -= 1) {
      signal.throwIfAborted();
      const result = await db.execute(sql`
        delete from ${table} where (account_id, id, event_time) in (
          select account_id, id, event_time from ${table} where ${where} limit ${batchRows}
        )
      `);
      deleted = result.rowCount ?? 0;
    }
    return left > 0;
  };
  const cameras = await db.execute(sql`select id from camera where host_id = ${hostId}`);
  const ofAccount = sql`account_id = ${accountId}`;
  const parts = cameras.rows.flatMap((row) => {
    const ofCamera = sql`${ofAccount} and camera_id = ${Number(row.id)}`;
    return [[sql`ai_event`, ofCamera] as const, [sql`event`, ofCamera] as const];
  });
  parts.push([sql`event`, sql`${ofAccount} and camera_id is null and host_id = ${hostId}`]);
  for (const [table, where] of parts) {
    if (!(await deleteAll(table, where))) return false;
  }
  await db.transaction(async (tx) => {
    // Cascades look up rows by keys that large tables have no index on.
    await tx.execute(sql`set local statement_timeout = '10min'`);
    await tx.execute(sql`delete from host where id = ${hostId} and deleted_at is not null`);
  });
  return true;
}

export const createPurgeHandlers = ({ workers: db }: { workers: Database }): JobHandler[] => [
  handleRound(db, purgeHosts, { everySeconds: 600 }, purgeHost, () => listDeleted(db)),
  handleTurns(db, purgeHost, async (host, { signal }) => !(await purge(db, host, signal))),
];
