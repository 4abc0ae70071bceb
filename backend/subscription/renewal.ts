import { and, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { behaviors } from "../../contract/audit-behaviors";
import { renewStatuses } from "../../contract/names";
import { order, renewRequest } from "../db/tables";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import { parseId } from "../ids";
import { listOrders, listRenewRequests, type OrderRow, type RenewRequestRow } from "./queries";

/** Auto-renewal, and renew requests by users. The cloud's staff answer by `npm run admin`. */

/** @throws NOT_FOUND alike for another account's number and an unknown one */
async function getOrder({ tx, viewer }: MutationScope, orderNumber: string): Promise<OrderRow> {
  const [found] = await listOrders(tx, viewer.accountId, { orderNumber });
  if (!found) throw codedError("NOT_FOUND", { field: "order_number" });
  return found;
}

function requireUnexpired({ order: { expiresAt }, now }: OrderRow): void {
  if (expiresAt <= now) throw codedError("ORDER_EXPIRED", { field: "order_number" });
}

/**
 * @throws NOT_FOUND, ORDER_EXPIRED; SWITCH_FAILED when it is switched already, such as by the
 * second of two clicks
 */
export async function switchAutoRenewal(
  scope: MutationScope,
  orderNumber: string,
  enable: boolean,
): Promise<OrderRow> {
  const { tx, viewer, audit } = scope;
  const before = await getOrder(scope, orderNumber);
  requireUnexpired(before);
  const changed = await tx
    .update(order)
    .set({ autoRenewal: enable })
    .where(
      and(
        eq(order.id, before.order.id),
        eq(order.accountId, viewer.accountId),
        ne(order.autoRenewal, enable),
        gt(order.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: order.id });
  if (changed.length === 0) throw codedError("SWITCH_FAILED", { field: "enable" });
  await audit({
    behaviorId: enable ? behaviors.autoRenewalEnabled : behaviors.autoRenewalCancelled,
    target: { type: "order", id: orderNumber, name: orderNumber },
    payload: { before: { auto_renewal: !enable }, after: { auto_renewal: enable } },
  });
  return getOrder(scope, orderNumber);
}

/**
 * @throws NOT_FOUND, ORDER_EXPIRED; SWITCH_FAILED while one is open, or when the order was renewed
 */
export async function createRenewRequest(
  scope: MutationScope,
  orderNumber: string,
  notes: string,
): Promise<RenewRequestRow> {
  const { tx, viewer, audit } = scope;
  const found = await getOrder(scope, orderNumber);
  requireUnexpired(found);
  if (found.order.renewedById !== null) throw codedError("SWITCH_FAILED");
  const created = await tx
    .insert(renewRequest)
    .values({ accountId: viewer.accountId, orderId: found.order.id, notes })
    .onConflictDoNothing()
    .returning({ id: renewRequest.id });
  const id = created[0]?.id;
  if (id === undefined) throw codedError("SWITCH_FAILED");
  await audit({
    behaviorId: behaviors.renewRequestSent,
    target: { type: "order", id: orderNumber, name: orderNumber },
    payload: { after: { notes } },
  });
  return getRequest(scope, id);
}

/**
 * Cancels a request that is sent or in processing (decision D46); the row stays.
 * @throws NOT_FOUND; SWITCH_FAILED when it was answered or cancelled before
 */
export async function cancelRenewRequest(
  scope: MutationScope,
  requestId: string,
): Promise<RenewRequestRow> {
  const { tx, viewer, audit } = scope;
  const request = await getRequest(scope, parseId(requestId));
  const cancelled = await tx
    .update(renewRequest)
    .set({ status: renewStatuses.cancelled, decidedAt: sql`now()` })
    .where(
      and(
        eq(renewRequest.id, request.id),
        eq(renewRequest.accountId, viewer.accountId),
        inArray(renewRequest.status, [renewStatuses.sent, renewStatuses.inProcessing]),
      ),
    )
    .returning({ id: renewRequest.id });
  if (cancelled.length === 0) throw codedError("SWITCH_FAILED", { field: "id" });
  await audit({
    behaviorId: behaviors.renewRequestCancelled,
    target: { type: "order", id: request.orderNumber, name: request.orderNumber },
    payload: { before: { status: request.status }, after: { status: renewStatuses.cancelled } },
  });
  return getRequest(scope, request.id);
}

async function getRequest(
  { tx, viewer }: MutationScope,
  id: number | null,
): Promise<RenewRequestRow> {
  const rows =
    id === null ? [] : await listRenewRequests(tx, viewer.accountId, eq(renewRequest.id, id));
  const row = rows[0];
  if (!row) throw codedError("NOT_FOUND", { field: "id" });
  return row;
}
