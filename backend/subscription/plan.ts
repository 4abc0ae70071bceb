import { sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { Database, Transaction } from "../db/client";

/** The limits of an account's active orders, apart from their ports. */

async function readLargest(
  db: Database | Transaction,
  accountId: number,
  column: "archive_limit" | "logs_keep_days",
): Promise<number | null> {
  const result = await db.execute(sql`
    select max(${sql.identifier(column)}) as largest from customer_order
    where account_id = ${accountId} and enabled_at is not null and expires_at > now()
  `);
  const largest = result.rows[0]?.largest;
  return largest === null || largest === undefined ? null : Number(largest);
}

/** How many archives the account may keep (specification section 3; decision D47). */
export async function getArchiveLimit(
  db: Database | Transaction,
  accountId: number,
): Promise<number> {
  return (await readLargest(db, accountId, "archive_limit")) ?? limits.archiveLimitDefault;
}

/** Days for which events and the audit log are kept (decision D69). */
export async function getLogsKeepDays(
  db: Database | Transaction,
  accountId: number,
): Promise<number> {
  return (await readLargest(db, accountId, "logs_keep_days")) ?? limits.logsKeepDaysDefault;
}
