import { sql } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { codedError } from "../errors";

/** Bounds of what one account may have (threat G18). Counted under a lock: additions at once pass none of them. */

async function lockCount(tx: Transaction, what: "hosts" | "cameras", accountId: number) {
  const name = `${what} ${accountId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** @throws QUOTA_REACHED when the account has as many hosts as it may */
export async function requireHostRoom(
  tx: Transaction,
  accountId: number,
  max: number | undefined,
): Promise<void> {
  if (max === undefined) return;
  await lockCount(tx, "hosts", accountId);
  const result = await tx.execute(sql`
    select count(*)::int as count from host where account_id = ${accountId} and deleted_at is null
  `);
  if (Number(result.rows[0]?.count) >= max) throw codedError("QUOTA_REACHED", { max });
}

/** How many cameras the account may add, until the transaction ends. */
export async function findCameraRoom(
  tx: Transaction,
  accountId: number,
  max: number,
): Promise<number> {
  await lockCount(tx, "cameras", accountId);
  const result = await tx.execute(sql`
    select count(*)::int as count from camera join host on host.id = camera.host_id
    where camera.account_id = ${accountId} and host.deleted_at is null
  `);
  return Math.max(0, max - Number(result.rows[0]?.count));
}
