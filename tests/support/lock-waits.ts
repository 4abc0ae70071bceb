import type pg from "pg";
import { expect } from "vitest";

/** Until so many statements of this database wait for a lock. */
export async function waitForLockWaits(pool: pg.Pool, count: number): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(count);
}
