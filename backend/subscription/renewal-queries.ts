import { and, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import { renewStatuses } from "../../contract/names";
import type { Transaction } from "../db/client";
import { order, renewRequest } from "../db/tables";

/** False when it is switched already, or the order has expired. */
export async function setAutoRenewal(
  tx: Transaction,
  accountId: number,
  orderId: number,
  enable: boolean,
): Promise<boolean> {
  const changed = await tx
    .update(order)
    .set({ autoRenewal: enable })
    .where(
      and(
        eq(order.id, orderId),
        eq(order.accountId, accountId),
        ne(order.autoRenewal, enable),
        gt(order.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: order.id });
  return changed.length > 0;
}

/** The new request's id; null while the order has an open one. */
export async function insertRenewRequest(
  tx: Transaction,
  request: { accountId: number; orderId: number; notes: string },
): Promise<number | null> {
  const created = await tx
    .insert(renewRequest)
    .values(request)
    .onConflictDoNothing()
    .returning({ id: renewRequest.id });
  return created[0]?.id ?? null;
}

/** False when it was answered or cancelled before. */
export async function cancelOpenRequest(
  tx: Transaction,
  accountId: number,
  id: number,
): Promise<boolean> {
  const cancelled = await tx
    .update(renewRequest)
    .set({ status: renewStatuses.cancelled, decidedAt: sql`now()` })
    .where(
      and(
        eq(renewRequest.id, id),
        eq(renewRequest.accountId, accountId),
        inArray(renewRequest.status, [renewStatuses.sent, renewStatuses.inProcessing]),
      ),
    )
    .returning({ id: renewRequest.id });
  return cancelled.length > 0;
}

export interface SentRequest {
  accountId: number;
  orderNumber: string;
}

/**
 * Sends the requests of orders with auto-renewal whose notice period has begun, the first to end first. One that was
 * cancelled since then is not sent again.
 */
export async function insertDueRequests(tx: Transaction, limit: number): Promise<SentRequest[]> {
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
  return sent.rows.map((row) => ({
    accountId: Number(row.account_id),
    orderNumber: String(row.number),
  }));
}
