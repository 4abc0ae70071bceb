import { behaviors } from "../../contract/audit-behaviors";
import { renewStatuses } from "../../contract/names";
import type { Database, Transaction } from "../db/client";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import { parseId } from "../ids";
import { findRenewRequest, listOrders, type OrderRow, type RenewRequestRow } from "./queries";
import { cancelOpenRequest, insertRenewRequest, setAutoRenewal } from "./renewal-queries";

/** Orders, their auto-renewal, and renew requests by users. The cloud's staff answer by `npm run admin`. */

export { findArchiveLimit, findKeptDays, keptDays } from "./allowance-queries";
export { requestAutoRenewals } from "./auto-renewal";
export { type EndingOrder, listEndingOrders } from "./ending-queries";
export { endExpiryFeed } from "./expiry-feed";

/** @throws NOT_FOUND alike for another account's number and an unknown one */
export async function getOrder(
  db: Database | Transaction,
  accountId: number,
  orderNumber: string,
): Promise<OrderRow> {
  const [found] = await listOrders(db, accountId, { orderNumber });
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
  const before = await getOrder(tx, viewer.accountId, orderNumber);
  requireUnexpired(before);
  const changed = await setAutoRenewal(tx, viewer.accountId, before.order.id, enable);
  if (!changed) throw codedError("SWITCH_FAILED", { field: "enable" });
  await audit({
    behaviorId: enable ? behaviors.autoRenewalEnabled : behaviors.autoRenewalCancelled,
    target: { type: "order", id: orderNumber, name: orderNumber },
    payload: { before: { auto_renewal: !enable }, after: { auto_renewal: enable } },
  });
  return getOrder(tx, viewer.accountId, orderNumber);
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
  const { accountId } = viewer;
  const found = await getOrder(tx, accountId, orderNumber);
  requireUnexpired(found);
  if (found.order.renewedById !== null) throw codedError("SWITCH_FAILED");
  const id = await insertRenewRequest(tx, { accountId, orderId: found.order.id, notes });
  if (id === null) throw codedError("SWITCH_FAILED");
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
  const cancelled = await cancelOpenRequest(tx, viewer.accountId, request.id);
  if (!cancelled) throw codedError("SWITCH_FAILED", { field: "id" });
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
  const row = id === null ? null : await findRenewRequest(tx, viewer.accountId, id);
  if (!row) throw codedError("NOT_FOUND", { field: "id" });
  return row;
}
