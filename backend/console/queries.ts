import { sql } from "drizzle-orm";
import type { Database } from "../db/client";

/** Counts shown on the account's own screens, for its master. */
export async function countAccount(
  db: Database,
  accountId: number,
): Promise<{ users: number; regions: number; auditEntriesWeek: number }> {
  const result = await db.execute(sql`
    select
      (select count(*)::int from app_user where account_id = ${accountId}) as users,
      (select count(*)::int from region where account_id = ${accountId}) as regions,
      (select count(*)::int from audit
        where account_id = ${accountId} and time > now() - interval '7 days') as audit_entries_week
  `);
  const row = result.rows[0];
  return {
    users: Number(row?.users ?? 0),
    regions: Number(row?.regions ?? 0),
    auditEntriesWeek: Number(row?.audit_entries_week ?? 0),
  };
}
