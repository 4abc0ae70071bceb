import { sql } from "drizzle-orm";
import type { Transaction } from "../db/client";
import type { StoredEvent } from "../event/store";

/** Events of one account that alerts may be on. */
export interface TriggeringEvents {
  accountId: number;
  eventIds: number[];
  /** By the database's clock. */
  storedMs: number;
}

/** Of these events those whose kind an enabled alert of their account names, wherever they happened. */
export async function findTriggering(
  tx: Transaction,
  events: StoredEvent[],
): Promise<TriggeringEvents[]> {
  const column = (read: (event: StoredEvent) => number) => sql.param(events.map(read));
  const result = await tx.execute(sql`
    with named as (
      select distinct account_id, trigger ->> 'event_type' as event_type, trigger ->> 'event_id' as event_id
      from user_alert, jsonb_array_elements(trigger_events) as trigger
      where account_id = any(${sql.param([...new Set(events.map(({ accountId }) => accountId))])}::bigint[])
        and enable
    )
    select stored.account_id, array_agg(stored.id order by stored.id)::text[] as ids,
      extract(epoch from now())::float8 * 1000 as stored_ms
    from unnest(
      ${column((event) => event.accountId)}::bigint[], ${column((event) => event.id)}::bigint[],
      ${column((event) => event.eventType)}::int[], ${column((event) => event.eventId)}::int[]
    ) as stored(account_id, id, event_type, event_id)
    join named on named.account_id = stored.account_id and named.event_type = stored.event_type::text
      and named.event_id = stored.event_id::text
    group by stored.account_id
  `);
  return result.rows.map((row) => ({
    accountId: Number(row.account_id),
    eventIds: (row.ids as string[]).map(Number),
    storedMs: Number(row.stored_ms),
  }));
}
