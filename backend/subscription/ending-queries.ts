import { sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { Database } from "../db/client";

export interface EndingOrder {
  id: number;
  accountId: number;
  orderNumber: string;
  /** Unix seconds. */
  expiresAt: number;
}

/** Orders in their notice period that nothing has taken the place of, by id. */
export async function listEndingOrders(
  db: Database,
  afterId: number,
  limit: number,
): Promise<EndingOrder[]> {
  const result = await db.execute(sql`
    select id, account_id, order_number, extract(epoch from expires_at)::bigint as expires_at
    from customer_order
    where id > ${afterId} and account_id is not null and renewed_by_id is null
      and expires_at > now()
      and expires_at <= now() + make_interval(days => ${limits.orderExpiryNoticeDays})
    order by id limit ${limit}
  `);
  return result.rows.map((row) => ({
    id: Number(row.id),
    accountId: Number(row.account_id),
    orderNumber: String(row.order_number),
    expiresAt: Number(row.expires_at),
  }));
}
