import { sql } from "drizzle-orm";
import type { Database } from "../db/client";

/** An enabled alert that a saved search triggers. */
export interface StandingAlert {
  alertId: number;
  /** Of the AI search's address. */
  query: string;
}

/**
 * The account's enabled alerts with a saved search that their user may see now: their own, or one that is shared. All of
 * them, or those of these alerts.
 */
export async function listStandingAlerts(
  db: Database,
  accountId: number,
  alertIds?: number[],
): Promise<StandingAlert[]> {
  const named = alertIds
    ? sql`user_alert.id = any(${sql.param(alertIds)}::bigint[])`
    : sql`user_alert.account_id = ${accountId}`;
  // The alerts first: PostgreSQL would begin with all the account's searches, and look each one's alerts up.
  const result = await db.execute(sql`
    with alert as materialized (
      select id, user_id, saved_search_id from user_alert
      where ${named} and account_id = ${accountId} and enable and saved_search_id is not null
    )
    select alert.id, saved_search.query
    from alert
    join saved_search on saved_search.id = alert.saved_search_id
      and saved_search.account_id = ${accountId} and saved_search.screen = 'ai_search'
      and saved_search.deleted_at is null
      and (saved_search.user_id = alert.user_id or saved_search.shared)
  `);
  return result.rows.map((row) => ({ alertId: Number(row.id), query: String(row.query) }));
}
