import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { VpnSort, VpnState } from "../../contract/names";
import type { Database, Transaction } from "../db/client";
import { order, orderProduct, vpn } from "../db/tables";
import type { Page } from "../graphql/page";
import { contains } from "../sql";

type Db = Database | Transaction;

export type VpnRow = typeof vpn.$inferSelect;

export interface VpnFilter {
  state: VpnState | null;
  /** Part of the ID or the notes; empty for any. */
  keyword: string;
}

const soon = sql`now() + make_interval(days => ${limits.orderExpiryNoticeDays}::int)`;

const states: Record<VpnState, SQL> = {
  active: sql`${vpn.expiresAt} > now()`,
  expiring: sql`${vpn.expiresAt} > now() and ${vpn.expiresAt} <= ${soon}`,
  expired: sql`${vpn.expiresAt} <= now()`,
};

function matchesKeyword(accountId: number, { keyword }: VpnFilter) {
  return and(
    eq(vpn.accountId, accountId),
    keyword === "" ? undefined : contains(keyword, [vpn.vpnId, vpn.notes]),
  );
}

// By bytes: the same order in every database, with the hyphen before digits and letters.
const columns = {
  vpn_id: sql`${vpn.vpnId} collate "C"`,
  created: vpn.createdAt,
  expires: vpn.expiresAt,
} as const;

export async function listVpns(
  db: Db,
  accountId: number,
  filter: VpnFilter,
  { limit, offset, sort }: Page & { sort: VpnSort },
): Promise<VpnRow[]> {
  const direction = sort.startsWith("-") ? desc : asc;
  const column = columns[sort.replace("-", "") as keyof typeof columns];
  return db
    .select()
    .from(vpn)
    .where(
      and(
        matchesKeyword(accountId, filter),
        filter.state === null ? undefined : states[filter.state],
      ),
    )
    .orderBy(direction(column), direction(vpn.id))
    .limit(limit)
    .offset(offset);
}

export type VpnCounts = Record<VpnState | "all", number>;

/** How many there are in each state; the filter's own state does not narrow them. */
export async function countVpns(db: Db, accountId: number, filter: VpnFilter): Promise<VpnCounts> {
  const inState = (state: VpnState) => sql<number>`count(*) filter (where ${states[state]})::int`;
  const rows = await db
    .select({
      all: sql<number>`count(*)::int`,
      active: inState("active"),
      expiring: inState("expiring"),
      expired: inState("expired"),
    })
    .from(vpn)
    .where(matchesKeyword(accountId, filter));
  return rows[0] ?? { all: 0, active: 0, expiring: 0, expired: 0 };
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

/** False when it was deleted concurrently. */
export async function updateVpnNotes(tx: Transaction, id: number, notes: string): Promise<boolean> {
  const rows = await tx.update(vpn).set({ notes }).where(eq(vpn.id, id)).returning({ id: vpn.id });
  return rows.length > 0;
}

/** False when it was deleted concurrently. */
export async function deleteVpnRow(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx.delete(vpn).where(eq(vpn.id, id)).returning({ id: vpn.id });
  return rows.length > 0;
}
