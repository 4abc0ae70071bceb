import { sql } from "drizzle-orm";
import type { ConsoleWithDatabase } from "./console-with-database";

/** An order of the demo account, put into the database as a reseller would. */
export async function addOrder(
  { db }: ConsoleWithDatabase,
  number: string,
  expires: string,
  products = "(0, 2, '1080p', 0, false, null::int)",
): Promise<void> {
  await db.execute(sql`
    with ordered as (
      insert into customer_order (account_id, order_number, serial, plan, reseller, reseller_id, purchased_at,
        enabled_at, expires_at, plan_days, logs_keep_days)
      select id, ${number}, ${`SL-${number}`}, 'standard', 'Northgate Security', 'R-1042', now() - interval '300 days',
        now() - interval '300 days', now() + ${expires}::interval, 365, 90
      from account order by id limit 1
      returning id
    )
    insert into order_product (order_id, type, quantity, quality, keep_days, snapshot, snapshot_keep_days)
    select ordered.id, given.* from ordered, (values ${sql.raw(products)})
      as given(type, quantity, quality, keep_days, snapshot, snapshot_keep_days)
  `);
}

export async function readOne<Value>(
  { db }: ConsoleWithDatabase,
  query: ReturnType<typeof sql>,
): Promise<Value> {
  const { rows } = await db.execute(query);
  return Object.values(rows[0] ?? {})[0] as Value;
}
