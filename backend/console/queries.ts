import { sql } from "drizzle-orm";
import type { Database } from "../db/client";

/** Counts shown on every page of an account's master. */
export async function countAccount(
  db: Database,
  accountId: number,
): Promise<{ users: number; regions: number }> {
  const result = await db.execute(sql`
    select
      (select count(*)::int from app_user where account_id = ${accountId}) as users,
      (select count(*)::int from region where account_id = ${accountId}) as regions
  `);
  const row = result.rows[0];
  return { users: Number(row?.users ?? 0), regions: Number(row?.regions ?? 0) };
}

export async function countAuditEntriesOfWeek(db: Database, accountId: number): Promise<number> {
  const result = await db.execute(sql`
    select count(*)::int as count from audit
    where account_id = ${accountId} and time > now() - interval '7 days'
  `);
  return Number(result.rows[0]?.count ?? 0);
}
