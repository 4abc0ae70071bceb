import { and, asc, desc, eq, ilike, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { order, orderProduct, vpn } from "../db/tables";
import type { Page } from "../graphql/page";
import { likePattern } from "../sql";

type Db = Database | Transaction;

export type VpnRow = typeof vpn.$inferSelect;

export async function listVpns(
  db: Db,
  accountId: number,
  keyword: string,
  page: Page,
): Promise<{ list: VpnRow[]; total: number }> {
  const pattern = likePattern(keyword);
  const where = and(
    eq(vpn.accountId, accountId),
    keyword === "" ? undefined : or(ilike(vpn.vpnId, pattern), ilike(vpn.notes, pattern)),
  );
  const [list, total] = await Promise.all([
    db
      .select()
      .from(vpn)
      .where(where)
      .orderBy(desc(vpn.createdAt), desc(vpn.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(vpn, where),
  ]);
  return { list, total };
}

export async function findVpn(db: Db, accountId: number, id: number): Promise<VpnRow | null> {
  const rows = await db
    .select()
    .from(vpn)
    .where(and(eq(vpn.id, id), eq(vpn.accountId, accountId)))
    .limit(1);
  return rows[0] ?? null;
}

const activeVpnProduct = (accountId: number) =>
  and(
    eq(order.accountId, accountId),
    eq(orderProduct.type, 4),
    sql`${order.expiresAt} > now()`,
    sql`${order.enabledAt} is not null`,
  );

/** Locks the VPN products of active orders: entries are created one at a time (threat I3). */
export async function lockVpnProducts(tx: Transaction, accountId: number): Promise<void> {
  await tx
    .select({ id: orderProduct.id })
    .from(orderProduct)
    .innerJoin(order, eq(order.id, orderProduct.orderId))
    .where(activeVpnProduct(accountId))
    .orderBy(asc(orderProduct.id))
    .for("update", { of: orderProduct });
}

/** VPN products of active orders with how many entries use each, the longest-lasting first. */
export async function listVpnProducts(db: Db, accountId: number) {
  return db
    .select({
      id: orderProduct.id,
      quantity: orderProduct.quantity,
      expiresAt: order.expiresAt,
      used: sql<number>`(select count(*)::int from ${vpn} where ${vpn.productId} = ${orderProduct.id})`,
    })
    .from(orderProduct)
    .innerJoin(order, eq(order.id, orderProduct.orderId))
    .where(activeVpnProduct(accountId))
    .orderBy(desc(order.expiresAt), asc(orderProduct.id));
}

/** Null when the VPN ID is in use, in whatever account. */
export async function insertVpn(
  tx: Transaction,
  row: typeof vpn.$inferInsert,
): Promise<VpnRow | null> {
  const rows = await tx.insert(vpn).values(row).onConflictDoNothing().returning();
  return rows[0] ?? null;
}

export async function updateVpnNotes(tx: Transaction, id: number, notes: string): Promise<void> {
  await tx.update(vpn).set({ notes }).where(eq(vpn.id, id));
}

/** False when it was deleted concurrently. */
export async function deleteVpnRow(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx.delete(vpn).where(eq(vpn.id, id)).returning({ id: vpn.id });
  return rows.length > 0;
}
