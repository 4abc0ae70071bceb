import { sql } from "drizzle-orm";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { renewStatuses } from "../../contract/names";
import { writeAudit } from "../audit/service";
import type { Database } from "../db/client";

/** Audit source of automatic requests: no user's request caused them. */
const byItself = { address: "", userAgent: null };

/**
 * Sends the renew request of orders with auto-renewal, once, when their notice period begins: the
 * reseller answers it like one sent by a user. A request that was cancelled since then is not sent
 * again.
 * @returns how many were sent, at most `limit`
 */
export async function requestAutoRenewals(db: Database, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const notice = sql`make_interval(days => ${limits.orderExpiryNoticeDays})`;
    const sent = await tx.execute(sql`
      insert into renew_request (account_id, order_id, status)
      select account_id, id, ${renewStatuses.sent} from customer_order
      where auto_renewal and account_id is not null and renewed_by_id is null
        and expires_at > now() and expires_at - ${notice} <= now()
        and not exists (
          select from renew_request
          where renew_request.order_id = customer_order.id
            and renew_request.created_at >= customer_order.expires_at - ${notice}
        )
      order by expires_at limit ${limit}
      on conflict do nothing
      returning account_id,
        (select order_number from customer_order where customer_order.id = renew_request.order_id) as number
    `);
    for (const row of sent.rows) {
      const number = String(row.number);
      await writeAudit(tx, byItself, {
        behaviorId: behaviors.renewRequestSent,
        accountId: Number(row.account_id),
        target: { type: "order", id: number, name: number },
        payload: { after: { auto_renewal: true } },
      });
    }
    return sent.rows.length;
  });
}
