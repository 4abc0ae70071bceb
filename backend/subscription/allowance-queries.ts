import { type SQL, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { Database, Transaction } from "../db/client";
import { steadyNow } from "../steady-clock";

/** What an account's orders allow, apart from their ports: the largest of those that are active. */

const largestOf = (column: "archive_limit" | "logs_keep_days", account: SQL, otherwise: number) =>
  sql`coalesce((
    select max(${sql.identifier(column)}) from customer_order
    where customer_order.account_id = ${account} and enabled_at <= now() and expires_at > ${steadyNow()}
  ), ${otherwise}::int)`;

/** Days for which an account's events and audit log are kept (decision D69). */
export const keptDays = (account: SQL): SQL =>
  largestOf("logs_keep_days", account, limits.logsKeepDaysDefault);

export async function findKeptDays(db: Database | Transaction, accountId: number): Promise<number> {
  const result = await db.execute(sql`select ${keptDays(sql`${accountId}::bigint`)} as days`);
  return Number(result.rows[0]?.days);
}

/** How many archives the account may keep (specification section 3; decision D47). */
export async function findArchiveLimit(
  db: Database | Transaction,
  accountId: number,
): Promise<number> {
  const limit = largestOf("archive_limit", sql`${accountId}::bigint`, limits.archiveLimitDefault);
  const result = await db.execute(sql`select ${limit} as archives`);
  return Number(result.rows[0]?.archives);
}
