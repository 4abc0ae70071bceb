import { and, eq, inArray, sql } from "drizzle-orm";
import { renewStatuses } from "../../contract/names";
import type { Transaction } from "../db/client";
import { license, order, orderProduct, renewRequest, vpn } from "../db/tables";
import { AdminError, createOrderNumber, createSerial, type StoredOrder } from "./admin";
import { extendServices } from "./queries";

/** Renew requests, answered by the cloud's staff (decisions D45, D46). */

/** @throws AdminError for an unknown request, or one that is not in one of these states */
export async function getRequestForUpdate(tx: Transaction, id: number, statuses: number[]) {
  const rows = await tx.select().from(renewRequest).where(eq(renewRequest.id, id)).for("update");
  const request = rows[0];
  if (!request) throw new AdminError(`there is no renew request ${id}`);
  if (!statuses.includes(request.status)) {
    const statusName =
      ["sent", "in processing", "approved", "cancelled"][request.status] ?? "unknown";
    throw new AdminError(`renew request ${id} is ${statusName} already`);
  }
  return request;
}

export async function startProcessing(tx: Transaction, id: number) {
  const request = await getRequestForUpdate(tx, id, [renewStatuses.sent]);
  await tx
    .update(renewRequest)
    .set({ status: renewStatuses.inProcessing, processingAt: sql`now()` })
    .where(eq(renewRequest.id, id));
  return request;
}

/**
 * Approves a request: an order with the same products follows the old one, lasts `planDays` beyond
 * its end, and takes over its ports and VPN entries with their devices (decision D45).
 */
export async function approveRenewal(
  tx: Transaction,
  { id, planDays }: { id: number; planDays?: number | undefined },
): Promise<{ accountId: number; former: StoredOrder; latter: StoredOrder }> {
  const open = [renewStatuses.sent, renewStatuses.inProcessing];
  const request = await getRequestForUpdate(tx, id, open);
  const rows = await tx.select().from(order).where(eq(order.id, request.orderId)).for("update");
  const former = rows[0];
  if (!former) throw new Error("the request's order is gone");
  const days = planDays ?? former.planDays;
  const { plan, reseller, resellerId, autoRenewal, logsKeepDays, archiveLimit, accountId } = former;
  const inserted = await tx
    .insert(order)
    .values({
      ...{ plan, reseller, resellerId, autoRenewal, logsKeepDays, archiveLimit, accountId },
      planDays: days,
      orderNumber: createOrderNumber(),
      serial: createSerial("SL", 4),
      purchasedAt: sql`now()`,
      enabledAt: sql`now()`,
      expiresAt: sql`greatest(now(), ${former.expiresAt.toISOString()}::timestamptz)
        + make_interval(days => ${days})`,
    })
    .returning();
  const latter = inserted[0];
  if (!latter) throw new Error("the order was not stored");
  await moveProducts(tx, former, latter);
  await extendServices(tx, latter.id);
  await tx.update(order).set({ renewedById: latter.id }).where(eq(order.id, former.id));
  await tx
    .update(renewRequest)
    .set({ status: renewStatuses.approved, approvedAt: sql`now()`, decidedAt: sql`now()` })
    .where(and(eq(renewRequest.id, id), inArray(renewRequest.status, open)));
  return { accountId: request.accountId, former, latter };
}

/**
 * Copies each product, and moves what uses it to the copy: no camera is without a licence in
 * between.
 */
async function moveProducts(
  tx: Transaction,
  former: StoredOrder,
  latter: StoredOrder,
): Promise<void> {
  const products = await tx.select().from(orderProduct).where(eq(orderProduct.orderId, former.id));
  for (const { id, ...product } of products) {
    const copies = await tx
      .insert(orderProduct)
      .values({ ...product, orderId: latter.id })
      .returning({ id: orderProduct.id });
    const productId = copies[0]?.id;
    if (productId === undefined) throw new Error("the product was not stored");
    await tx
      .update(license)
      .set({ orderId: latter.id, productId })
      .where(eq(license.productId, id));
    await tx
      .update(vpn)
      .set({ productId, expiresAt: latter.expiresAt })
      .where(eq(vpn.productId, id));
  }
}
