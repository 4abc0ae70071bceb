import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "./db/client";
import { codedError } from "./errors";

/** Bounds of what one account may have (threat G18). Counted under a lock: additions at once pass none of them. */

const counted = {
  hosts: (account: number) => sql`host where account_id = ${account} and deleted_at is null`,
  cameras: (account: number) => sql`
    camera join host on host.id = camera.host_id where camera.account_id = ${account} and host.deleted_at is null`,
  users: (account: number) => sql`app_user where account_id = ${account}`,
  regions: (account: number) => sql`region where account_id = ${account}`,
  privileges: (account: number) => sql`permission where account_id = ${account}`,
} satisfies Record<string, (account: number) => SQL>;

async function lockAndCount(
  tx: Transaction,
  accountId: number,
  what: keyof typeof counted,
): Promise<number> {
  const name = `${what} ${accountId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const result = await tx.execute(
    sql`select count(*)::int as count from ${counted[what](accountId)}`,
  );
  return Number(result.rows[0]?.count);
}

/** @throws QUOTA_REACHED when the account has as many as it may; undefined is any number */
export async function requireRoom(
  tx: Transaction,
  accountId: number,
  what: keyof typeof counted,
  max: number | undefined,
): Promise<void> {
  if (max === undefined) return;
  if ((await lockAndCount(tx, accountId, what)) >= max) throw codedError("QUOTA_REACHED", { max });
}

/** How many cameras the account may add, until the transaction ends. */
export async function findCameraRoom(
  tx: Transaction,
  accountId: number,
  max: number,
): Promise<number> {
  return Math.max(0, max - (await lockAndCount(tx, accountId, "cameras")));
}
