import { sql } from "drizzle-orm";
import type { Database } from "../db/client";

/** Deletes the rows of deleted hosts, a few thousand at a time, so that no other query waits. */
export interface HostPurge {
  /** Starts, or joins the current run. Resolves when nothing is left; never rejects. */
  run(): Promise<void>;
  close(): Promise<void>;
}

const batchRows = 5_000;
const sweepMs = 10 * 60_000;

/** @param db the system's: it deletes hosts of every account */
export function createHostPurge(db: Database): HostPurge {
  let closed = false;
  let running: Promise<void> | null = null;

  async function purgeAll(): Promise<void> {
    const deleted = await db.execute(
      sql`select id, account_id from host where deleted_at is not null`,
    );
    for (const row of deleted.rows) await purgeHost(Number(row.account_id), Number(row.id));
  }

  async function purgeHost(accountId: number, hostId: number): Promise<void> {
    const cameras = await db.execute(sql`select id from camera where host_id = ${hostId}`);
    for (const row of cameras.rows) {
      const ofCamera = sql`account_id = ${accountId} and camera_id = ${Number(row.id)}`;
      await deleteInBatches(sql`ai_event`, ofCamera);
      await deleteInBatches(sql`event`, ofCamera);
    }
    await deleteInBatches(
      sql`event`,
      sql`account_id = ${accountId} and camera_id is null and host_id = ${hostId}`,
    );
    if (closed) return;
    await db.transaction(async (tx) => {
      // Cascades look up rows by keys that large tables have no index on.
      await tx.execute(sql`set local statement_timeout = '10min'`);
      await tx.execute(sql`delete from host where id = ${hostId} and deleted_at is not null`);
    });
  }

  async function deleteInBatches(table: ReturnType<typeof sql>, where: ReturnType<typeof sql>) {
    for (let deleted = batchRows; deleted === batchRows && !closed; ) {
      const result = await db.execute(sql`
        delete from ${table} where (account_id, id) in (
          select account_id, id from ${table} where ${where} limit ${batchRows}
        )
      `);
      deleted = result.rowCount ?? 0;
    }
  }

  function run(): Promise<void> {
    running ??= purgeAll()
      .catch((error: unknown) => console.warn(`deleted hosts not purged: ${String(error)}`))
      .finally(() => {
        running = null;
      });
    return running;
  }

  const sweep = setInterval(() => void run(), sweepMs);
  sweep.unref();

  return {
    async run() {
      // The current run may have passed the newest host already.
      await running;
      await run();
    },
    async close() {
      closed = true;
      clearInterval(sweep);
      await running;
    },
  };
}
